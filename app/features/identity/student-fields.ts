/** The choices of a student's profile (product.md §3), in the order in which forms show them. */
export const GOALS = ["FEEL_GOOD", "GAIN_MUSCLE", "GET_FIT", "LOSE_WEIGHT", "TONE_UP"] as const;
export type Goal = (typeof GOALS)[number];

export const GENDERS = ["MALE", "FEMALE", "OTHER"] as const;
export type Gender = (typeof GENDERS)[number];
