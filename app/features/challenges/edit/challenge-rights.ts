/** Which challenges of a gym a person edits: all of them, or as a trainer who teaches there their own. Pure. */
import { isPermitted, type GymRole } from "~/features/identity/roles/studio-permissions";

export interface ChallengeRights {
  /** Null: every challenge of the gym; else those of this trainer alone. */
  trainerId: number | null;
}

interface Facts {
  /** The person's role in the gym; null: none. */
  role: GymRole | null;
  /** The trainer that the account is, who teaches in the gym; null: none. */
  trainerId: number | null;
}

export function challengeRights({ role, trainerId }: Facts): ChallengeRights | null {
  if (role === null || !isPermitted(role, "manageOwnChallenges")) return null;
  if (isPermitted(role, "manageAllChallenges")) return { trainerId: null };
  return trainerId === null ? null : { trainerId };
}
