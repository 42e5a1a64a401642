/**
 * Who may watch a workout (product.md §13). A workout without subscription types is open to everybody. Otherwise:
 * a plan among its own that is still held (not terminated; `past_due` counts for 7 days, which billing decides),
 * a plan that covers everything (UNLIMITED, partner pass), or being staff of the workout's gym.
 * ADMIN is not an implicit subscriber (product.md §15).
 */

/** What a person may open in one gym. */
export interface Viewer {
  /** Subscription types held now. */
  subscriptionTypeIds: readonly number[];
  /** Holds a plan that covers every workout of every gym. */
  coversEverything: boolean;
  /** Is staff of this gym. */
  isStaff: boolean;
}

export const VISITOR: Viewer = {
  subscriptionTypeIds: [],
  coversEverything: false,
  isStaff: false,
};

interface Guarded {
  /** False: the workout has no subscription types. */
  locked: boolean;
  subscriptionTypeIds: readonly number[];
}

/** Whatever the workout's plans are. */
export const opensEverything = (viewer: Viewer): boolean =>
  viewer.isStaff || viewer.coversEverything;

export function accessEnabled(workout: Guarded, viewer: Viewer): boolean {
  if (!workout.locked || opensEverything(viewer)) return true;
  return workout.subscriptionTypeIds.some((id) => viewer.subscriptionTypeIds.includes(id));
}

/** True when the answer depends on the workout's plans, so that they have to be read. */
export function needsPlans(viewer: Viewer): boolean {
  return !opensEverything(viewer) && viewer.subscriptionTypeIds.length > 0;
}
