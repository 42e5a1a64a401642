/** Whether a change may be undone beside the gym's look. Pure. */
import type { GymFields } from "~/features/gyms/gym-fields";

/** Of legal texts members are told: an earlier one comes back by a new version alone. */
export const isUndoneHere = (fields: GymFields): boolean =>
  !Object.keys(fields).some((name) => /(?:^|\.)(?:terms|privacy)$/.test(name));
