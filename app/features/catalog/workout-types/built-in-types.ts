/** Categories that every gym has without making them (spec §2, decisions §4). Upper case: no own key collides. */
export const BUILT_IN_TYPES = [
  "RECENT_WORKOUTS",
  "TOP_LIKED",
  "RECENT_COMPLETED",
  "RECENT_LIVES",
] as const;

export type BuiltInType = (typeof BUILT_IN_TYPES)[number];

/** Those that something stands in: nobody's completions are kept yet, and no live leaves a replay. */
export const FILLED_BUILT_IN_TYPES = ["RECENT_WORKOUTS", "TOP_LIKED"] as const;
export type FilledBuiltInType = (typeof FILLED_BUILT_IN_TYPES)[number];

export const isFilled = (type: BuiltInType): type is FilledBuiltInType =>
  FILLED_BUILT_IN_TYPES.some((one) => one === type);

export function parseBuiltInType(key: string): BuiltInType | null {
  return BUILT_IN_TYPES.find((type) => type === key) ?? null;
}
