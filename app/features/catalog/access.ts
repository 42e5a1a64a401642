/**
 * Who may watch a workout (decisions §4). A workout without subscription types is open to everybody. Otherwise:
 * a plan among its own that is still held (not terminated; `past_due` counts for 7 days, which billing decides),
 * a plan that covers everything (UNLIMITED, partner pass), or being staff of the workout's gym.
 * ADMIN is not an implicit subscriber (decisions §6).
 */

/** What a person may open in one gym. */
export interface Viewer {
  /** Subscription types held now. */
  subscriptionTypeIds: readonly number[];
  /** Holds a plan that covers every workout of this gym. */
  coversEverything: boolean;
  /** Works for this gym. */
  isStaff: boolean;
}

export const VISITOR: Viewer = {
  subscriptionTypeIds: [],
  coversEverything: false,
  isStaff: false,
};

export interface Guarded {
  /** False: the workout has no subscription types. */
  locked: boolean;
  subscriptionTypeIds: readonly number[];
}

export function accessEnabled(workout: Guarded, viewer: Viewer): boolean {
  if (!workout.locked) return true;
  if (viewer.isStaff || viewer.coversEverything) return true;
  return workout.subscriptionTypeIds.some((id) => viewer.subscriptionTypeIds.includes(id));
}

/** True where the answer hangs on which plans a workout has, so that they must be asked for. */
export function needsPlans(viewer: Viewer): boolean {
  return !viewer.isStaff && !viewer.coversEverything && viewer.subscriptionTypeIds.length > 0;
}
