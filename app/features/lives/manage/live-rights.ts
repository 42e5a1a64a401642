/**
 * Which lives of a gym a person manages (product.md §16): all of them, or as a trainer who teaches there their own, by
 * the role in its team. Pure.
 */
import { isPermitted, type GymRole } from "~/features/identity/roles/studio-permissions";

export interface LiveRights {
  /** Null: every live of the gym; else those of this trainer alone. */
  trainerId: number | null;
  /** Members' mail addresses are for those who run the gym. */
  seesEmails: boolean;
}

interface Facts {
  /** The person's role in the gym; null: none. */
  role: GymRole | null;
  /** The trainer that the account is; null: none. */
  trainerId: number | null;
  /** Whether that trainer teaches in the gym. */
  teaches: boolean;
}

export function liveRights({ role, trainerId, teaches }: Facts): LiveRights | null {
  if (role === null || !isPermitted(role, "manageOwnLives")) return null;
  if (isPermitted(role, "manageAllLives")) return { trainerId: null, seesEmails: true };
  return trainerId !== null && teaches ? { trainerId, seesEmails: false } : null;
}

export const mayManage = (rights: LiveRights, live: { trainerId: number | null }): boolean =>
  rights.trainerId === null || rights.trainerId === live.trainerId;
