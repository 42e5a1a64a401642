/** Takes workout events of the call and of the page without script, with the same checks (product.md §13). */
import type { Db } from "~/db/client.server";
import type { GrantSigner } from "~/features/player/grant.server";
import { createWorkoutAccess, type WorkoutAccess } from "~/features/player/workout-access.server";
import {
  createEventWriter,
  type EventWriter,
} from "~/features/workout-tracking/event-writer.server";
import { storeEvents } from "~/features/workout-tracking/store-events.server";
import { findTimeZone, toTrackedEvent } from "~/features/workout-tracking/to-tracked-event";
import type { TrackingEvent } from "~/features/workout-tracking/tracking-event";
import { RETRY_AFTER_SECONDS } from "./database-unavailable";
import { createTrackingLimits, type TrackingLimits } from "./edge/limit-tracking";
import type { LoadContext } from "./load-context";
import type { ReadSession } from "~/features/identity/read-session.server";

/** One per process. */
export interface WorkoutTracking {
  grants: Pick<GrantSigner, "trackingKey">;
  access: WorkoutAccess;
  limits: TrackingLimits;
  writer: EventWriter;
}

export const createWorkoutTracking = (
  db: Db,
  grants: WorkoutTracking["grants"],
): WorkoutTracking => ({
  grants,
  access: createWorkoutAccess(db),
  limits: createTrackingLimits(),
  writer: createEventWriter({ store: (requests) => storeEvents(db, requests) }),
});

type Tracked =
  | { ok: true }
  | { ok: false; reason: "notFound" | "forbidden" }
  | { ok: false; reason: "tooManyRequests" | "unavailable"; retryAfterSeconds: number };

/**
 * Resolves after the commit. All events are stored, or none: one that may not be sent refuses its request, and the
 * browser halves the request until it has found that event (product.md §13 "Queue of the browser").
 */
export async function trackWorkout(
  context: Pick<LoadContext, "clientIp" | "log" | "now" | "workoutTracking">,
  {
    session,
    events,
    hostGymId,
  }: {
    session: ReadSession | null;
    events: readonly TrackingEvent[];
    /** The gym whose workouts alone exist here; null: all do. */
    hostGymId: number | null;
  },
): Promise<Tracked> {
  const { clientIp, log, now, workoutTracking } = context;
  const { access, grants, limits, writer } = workoutTracking;
  const limit = await limits.consume({
    sessionHash: session?.hash ?? null,
    clientIp,
    events,
  });
  if (!limit.ok) return { ...limit, reason: "tooManyRequests" };
  // A page that stays open while another person signs in must not send its events as that person's.
  const person = session?.person ?? null;
  const own = grants.trackingKey({
    sessionHash: session?.hash ?? "",
    studentId: person?.studentId ?? null,
  });
  if (events.some(({ trackingKey = own }) => trackingKey !== own)) {
    return { ok: false, reason: "forbidden" };
  }
  const tracked = [];
  for (const event of events) {
    const { workoutId, workoutExecutionId: executionId } = event;
    const asked = { person, hostGymId, workoutId, now };
    const workout =
      (await access.find(asked)) ?? (await access.findBegun({ ...asked, executionId }));
    if (!workout) return { ok: false, reason: "notFound" };
    tracked.push(toTrackedEvent(event, { workout, student: person, receivedAt: now }));
  }
  const timeZone = events.map((event) => findTimeZone(event.timeZone)).findLast(Boolean);
  const isNewZone = person && timeZone && timeZone !== person.timeZone;
  const written = await writer
    .write({
      events: tracked,
      timeZone: isNewZone ? { studentId: person.studentId, timeZone } : null,
    })
    .catch((error: unknown) => {
      log.error({ err: error }, "workout events could not be stored");
      return { ok: false, reason: "unavailable" } as const;
    });
  if (written.ok) return written;
  const { reason } = written;
  return reason === "notFound"
    ? { ok: false, reason }
    : { ok: false, reason, retryAfterSeconds: Number(RETRY_AFTER_SECONDS) };
}
