/** Categories that every gym has without making them (spec §2, decisions §4). Upper case: no own key collides. */
export const BUILT_IN_TYPES = [
  "RECENT_WORKOUTS",
  "TOP_LIKED",
  "RECENT_COMPLETED",
  "RECENT_LIVES",
] as const;

export type BuiltInType = (typeof BUILT_IN_TYPES)[number];

/** The specification's labels; RECENT_WORKOUTS has a name of ours. */
export const BUILT_IN_NAMES: Record<BuiltInType, string> = {
  RECENT_WORKOUTS: "New workouts",
  TOP_LIKED: "Favourites",
  RECENT_COMPLETED: "Recently Completed",
  RECENT_LIVES: "Recently Live",
};

export function parseBuiltInType(key: string): BuiltInType | null {
  return BUILT_IN_TYPES.find((type) => type === key) ?? null;
}
