/** Which role does what in the studio of its gym (product.md §15). Pure: one table, which every page and verb asks. */
export const GYM_ROLES = ["OWNER", "MANAGER", "TRAINER", "SUPPORT"] as const;
export type GymRole = (typeof GYM_ROLES)[number];

const PERMITTED = {
  viewStudio: ["OWNER", "MANAGER", "TRAINER", "SUPPORT"],
  viewAuditLog: ["OWNER", "MANAGER"],
  manageTeam: ["OWNER"],
  publishGym: ["OWNER"],
  changeBrand: ["OWNER", "MANAGER"],
  changeTexts: ["OWNER", "MANAGER"],
  /** Terms and privacy policy: members are told, and they bind the gym. */
  publishLegalTexts: ["OWNER"],
  /** Those of the trainer that the account is. */
  manageOwnWorkouts: ["OWNER", "MANAGER", "TRAINER"],
  manageAllWorkouts: ["OWNER", "MANAGER"],
  manageCategories: ["OWNER", "MANAGER"],
  manageOwnChallenges: ["OWNER", "MANAGER", "TRAINER"],
  manageAllChallenges: ["OWNER", "MANAGER"],
  /** Their own page as a trainer. */
  editTrainerPage: ["OWNER", "MANAGER", "TRAINER"],
  /** A trainer's own files. */
  uploadFiles: ["OWNER", "MANAGER", "TRAINER"],
  manageAllFiles: ["OWNER", "MANAGER"],
  /** Those of the trainer that the account is. */
  manageOwnLives: ["OWNER", "MANAGER", "TRAINER"],
  manageAllLives: ["OWNER", "MANAGER"],
  /** The page with the code that makes a sign-up free today. */
  showOpenDay: ["OWNER", "MANAGER"],
  managePayments: ["OWNER"],
} as const satisfies Record<string, readonly GymRole[]>;

export type StudioAct = keyof typeof PERMITTED;

export const isPermitted = (role: GymRole, act: StudioAct): boolean =>
  (PERMITTED[act] as readonly GymRole[]).includes(role);

export const parseGymRole = (text: unknown): GymRole | null =>
  GYM_ROLES.find((role) => role === text) ?? null;
