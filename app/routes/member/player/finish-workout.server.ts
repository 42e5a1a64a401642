/** "I finished this workout": for browsers without script, what the player reports by itself (product.md §4). */
import { data } from "@remix-run/node";
import { z } from "zod";
import { trackingEvent } from "~/features/workout-tracking/tracking-event";
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";
import type { GymPageContext } from "~/http/request-context.server";
import { NO_STORE, notFound, seeOther } from "~/http/responses.server";
import { currentSession, redirectToSignIn } from "~/http/session.server";
import { toastCookie } from "~/http/toast";
import { trackWorkout } from "~/http/workout-tracking.server";

/** The name of the form's button. */
export const FINISH_INTENT = "finish";

/** The form names its execution, so that a second press of the same form counts once. */
export async function finishWorkout(page: GymPageContext, form: FormData) {
  const { context, gym, now, params, person, url } = page;
  if (!person) throw redirectToSignIn(page);
  const workoutId = parseWorkoutId(params["workoutId"]);
  const executionId = z.uuid().safeParse(form.get("executionId"));
  if (workoutId === null) throw notFound();
  if (!executionId.success)
    return showRefusal(page, "player:finish.unreadable", { status: 400, headers: NO_STORE });
  const { access } = context.workoutTracking;
  const workout = await access.find({ person, hostGymId: gym.id, workoutId, now });
  if (!workout) throw notFound();
  const event = trackingEvent.parse({
    workoutId,
    workoutExecutionId: executionId.data,
    workoutTrackType: "WORKOUT_COMPLETE",
    executionTime: workout.durationSeconds,
    movementId: null,
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

/** The same page with its form and a message at its top, in the member's language and the gym's brand. */
function showRefusal({ context }: GymPageContext, key: string, init: ResponseInit) {
  context.toast = { kind: "bad", key };
  return data(null, init);
}
