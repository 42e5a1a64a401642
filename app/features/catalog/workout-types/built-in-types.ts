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

export function parseBuiltInType(key: string): BuiltInType | null {
  return BUILT_IN_TYPES.find((type) => type === key) ?? null;
}
