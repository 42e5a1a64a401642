/** What the player reports of a workout (product.md §7 "Workout tracking"). */
import { trackingEvents } from "~/features/workout-tracking/tracking-event";
import { currentSession } from "~/http/session.server";
import { trackWorkout } from "~/http/workout-tracking.server";
import { defineCall } from "../define-call";
import { emptyInput, noBody } from "../parameters";

export const postTracking = defineCall({
  method: "post",
  path: "/api/workouts/tracking",
  summary: "What happened in a workout, as one event or as several in their order",
  description:
    "The student is the session's; `studentId` is ignored. Sending an event again is harmless: it is stored once, by its " +
    "execution and `seq`, else by type, movement and time. All events of a request are stored, or none. An event of a " +
    "workout that the caller may not watch answers 404; one of another session's queue (`trackingKey`) 403.",
  security: "optional",
  params: emptyInput,
  query: emptyInput,
  body: trackingEvents,
  answer: { status: 202, description: "Stored", body: noBody },
  refusals: ["notFound", "forbidden", "tooManyRequests"],
  caching: "never",
  async handle({ body, context, args }) {
    const events = Array.isArray(body) ? body : [body];
    const session = await currentSession(args);
    const tracked = await trackWorkout(context, {
      session,
      events,
      hostGymId: context.hostGym?.id ?? null,
    });
    return tracked.ok ? { ok: true, body: undefined } : tracked;
  },
});
