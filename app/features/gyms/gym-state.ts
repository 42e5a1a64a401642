/**
 * DRAFT (seen by staff only) → LIVE ⇄ PAUSED (no new sales, members keep access) → CLOSED (product.md §15). Pure.
 */
export type GymState = "DRAFT" | "LIVE" | "PAUSED" | "CLOSED";

const NEXT: Record<GymState, readonly GymState[]> = {
  DRAFT: ["LIVE"],
  LIVE: ["PAUSED"],
  PAUSED: ["LIVE"],
  CLOSED: [],
};

export const canBecome = (state: GymState, next: GymState): boolean => NEXT[state].includes(next);

/** Everybody else gets a 404. */
export const isSeenByStaffOnly = (state: GymState): boolean => state === "DRAFT";

export const takesNewSales = (state: GymState): boolean => state === "LIVE";
