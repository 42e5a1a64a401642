/**
 * Categories every gym has by itself (product.md §2, §13). They are upper case, so no gym's own key collides
 * with them.
 */
export const BUILT_IN_TYPES = [
  "RECENT_WORKOUTS",
  "TOP_LIKED",
  "LATER",
  "RECENT_COMPLETED",
  "RECENT_LIVES",
] as const;

export type BuiltInType = (typeof BUILT_IN_TYPES)[number];

/** Contains every workout: what is looked up without a category of its own is looked up there. */
export const ALL_WORKOUTS_TYPE: BuiltInType = "RECENT_WORKOUTS";

export function parseBuiltInType(key: string): BuiltInType | null {
  return BUILT_IN_TYPES.find((type) => type === key) ?? null;
}
