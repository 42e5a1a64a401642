/**
 * Which lives of a gym a person manages (product.md §16): OWNER and MANAGER all of them, a trainer who teaches there
 * their own as long as they are in its team. SUPPORT and members manage none. Pure.
 */
export interface LiveRights {
  /** Null: every live of the gym; else those of this trainer alone. */
  trainerId: number | null;
  /** Members' mail addresses are for those who run the gym. */
  seesEmails: boolean;
}

interface Facts {
  /** The person's roles in the gym. */
  roles: readonly string[];
  /** The trainer that the account is; null: none. */
  trainerId: number | null;
  /** Whether that trainer teaches in the gym. */
  teaches: boolean;
}

export function liveRights({ roles, trainerId, teaches }: Facts): LiveRights | null {
  if (roles.includes("OWNER") || roles.includes("MANAGER")) {
    return { trainerId: null, seesEmails: true };
  }
  const isTrainer = roles.includes("TRAINER") && trainerId !== null && teaches;
  return isTrainer ? { trainerId, seesEmails: false } : null;
}

export const mayManage = (rights: LiveRights, live: { trainerId: number | null }): boolean =>
  rights.trainerId === null || rights.trainerId === live.trainerId;
