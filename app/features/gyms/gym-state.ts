/**
 * DRAFT (seen by staff only) → LIVE ⇄ PAUSED (no new sales, members keep access) → CLOSED (product.md §15). Pure.
 */
export type GymState = "DRAFT" | "LIVE" | "PAUSED" | "CLOSED";

/** Everybody but the gym's staff gets a 404 for its pages. */
export const isSeenByStaffOnly = ({ state }: { state: GymState }): boolean => state === "DRAFT";
