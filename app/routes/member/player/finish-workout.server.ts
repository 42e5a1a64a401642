/** "I finished this workout": for browsers without script, what the player reports by itself (product.md §4). */
import { createHash } from "node:crypto";
import { data } from "@remix-run/node";
import { findFinishState } from "~/features/workout-tracking/find-finish-state.server";
import { toStudentDay } from "~/features/workout-tracking/to-tracked-event";
import { trackingEvent } from "~/features/workout-tracking/tracking-event";
import type { GymPageContext } from "~/http/request-context.server";
import { NO_STORE, notFound, seeOther } from "~/http/responses.server";
import { currentSession, redirectToSignIn } from "~/http/session.server";
import { toastCookie } from "~/http/toast";
import { trackWorkout } from "~/http/workout-tracking.server";
import { findWalkedItem } from "./find-finish.server";
import { readWorkoutPlace } from "./workout-place.server";

/** The name of the form's button. */
export const FINISH_INTENT = "finish";

/**
 * Counts once a day: each press of the button is the same event of the same execution, which an item of a challenge has
 * for itself in each round. A workout that was done on the day has no second training of it.
 */
export async function finishWorkout(page: GymPageContext) {
  const { context, db, gym, now, person, url } = page;
  if (!person) throw redirectToSignIn(page);
  const { workoutId, group } = await readWorkoutPlace(page);
  const { access } = context.workoutTracking;
  const workout = await access.find({ person, hostGymId: gym.id, workoutId, now });
  if (!workout) throw notFound();
  const { studentId } = person;
  const day = toStudentDay(now, { student: person, timeZone: gym.timeZone });
  const walked = await findWalkedItem({ ...page, person }, group);
  const ofItem = group && walked ? ` ${group.workoutGroupItemId} ${walked.round}` : "";
  const { isDone } = await findFinishState(db, { gymId: gym.id, studentId, workoutId, day });
  const event = trackingEvent.parse({
    workoutId,
    workoutExecutionId: toExecutionId(`${studentId} ${workoutId} ${day}${ofItem}`),
    workoutTrackType: "WORKOUT_COMPLETE",
    executionTime: workout.durationSeconds,
    ...(isDone ? { playedSeconds: 0 } : {}),
    movementId: null,
    ...group,
    seq: 1,
  });
  const session = await currentSession(page);
  const tracked = await trackWorkout(context, { session, events: [event], hostGymId: gym.id });
  if (!tracked.ok && !("retryAfterSeconds" in tracked)) throw notFound();
  if (!tracked.ok) {
    return showRefusal(page, "player:finish.busy", {
      status: tracked.reason === "tooManyRequests" ? 429 : 503,
      headers: { ...NO_STORE, "Retry-After": String(tracked.retryAfterSeconds) },
    });
  }
  const toast = toastCookie({ kind: "good", key: "player:finish.kept" }, context.secure);
  return seeOther(url.href, { "Set-Cookie": toast });
}

/** The form of a UUID whose content its maker defines (RFC 9562, version 8). */
function toExecutionId(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/** The same page with its form and a message at its top, in the member's language and the gym's brand. */
function showRefusal({ context }: GymPageContext, key: string, init: ResponseInit) {
  context.toast = { kind: "bad", key };
  return data(null, init);
}
