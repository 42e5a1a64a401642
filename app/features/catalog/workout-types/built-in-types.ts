/**
 * Categories every gym has by itself (spec §2, decisions §4). They are upper case, so no gym's own key collides
 * with them.
 */
export const BUILT_IN_TYPES = [
  "RECENT_WORKOUTS",
  "TOP_LIKED",
  "RECENT_COMPLETED",
  "RECENT_LIVES",
] as const;

export type BuiltInType = (typeof BUILT_IN_TYPES)[number];

/** The ones that can contain something: completions are not stored yet, and lives leave no replay yet. */
export const FILLED_BUILT_IN_TYPES = ["RECENT_WORKOUTS", "TOP_LIKED"] as const;
export type FilledBuiltInType = (typeof FILLED_BUILT_IN_TYPES)[number];

export const isFilled = (type: BuiltInType): type is FilledBuiltInType =>
  FILLED_BUILT_IN_TYPES.some((one) => one === type);

export function parseBuiltInType(key: string): BuiltInType | null {
  return BUILT_IN_TYPES.find((type) => type === key) ?? null;
}
