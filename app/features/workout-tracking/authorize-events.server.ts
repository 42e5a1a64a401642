/** Decides who may send which events, and turns them into what is stored (product.md §13 "Tracking"). */
import type { DbOrTx } from "~/db/client.server";
import type { Person } from "~/features/identity/read-session.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { findBegunWorkout } from "./find-begun-workout.server";
import type { TrackingRequest } from "./store-events.server";
import { findTimeZone, toTrackedEvent, type TrackedWorkout } from "./to-tracked-event";
import type { TrackingEvent } from "./tracking-event";

type Sender = Pick<Person, "accountId" | "studentId" | "sessionHash" | "timeZone">;

export interface AskedWorkout {
  /** Null: a visitor, who may watch what is open to everybody. */
  person: Omit<Sender, "timeZone"> | null;
  /** The gym of the requested host, whose workouts alone exist there; null on the platform's. */
  hostGymId: number | null;
  workoutId: number;
  now: Date;
}

/** The player's rule of who may watch. */
export interface WorkoutAccess {
  /** Null: there is no such workout here, or the person may not watch it. */
  find(asked: AskedWorkout): Promise<TrackedWorkout | null>;
}

export interface SentEvents {
  /** Null: the request names none. */
  session: { hash: string; person: Sender | null } | null;
  events: readonly TrackingEvent[];
  hostGymId: number | null;
  now: Date;
}

interface Authority {
  access: WorkoutAccess;
  /** Names a session and its person, as their queue does. */
  trackingKey: (owner: { sessionHash: string; studentId: number | null }) => string;
}

/**
 * All events are accepted, or none: one that may not be sent refuses its request, and the browser halves the request
 * until it has found that event (product.md §13 "Queue of the browser").
 */
export async function authorizeEvents(
  db: DbOrTx,
  { session, events, hostGymId, now, access, trackingKey }: SentEvents & Authority,
): Promise<Result<TrackingRequest, "notFound" | "forbidden">> {
  // A page that stays open while another person signs in must not send its events as that person's.
  const person = session?.person ?? null;
  const studentId = person?.studentId ?? null;
  const own = trackingKey({ sessionHash: session?.hash ?? "", studentId });
  if (events.some((event) => (event.trackingKey ?? own) !== own)) return refuse("forbidden");
  const tracked = [];
  for (const event of events) {
    const { workoutId, workoutExecutionId: executionId } = event;
    const workout =
      (await access.find({ person, hostGymId, workoutId, now })) ??
      (await findBegunWorkout(db, { executionId, workoutId, studentId, hostGymId, now }));
    if (!workout) return refuse("notFound");
    tracked.push(toTrackedEvent(event, { workout, student: person, receivedAt: now }));
  }
  const timeZone = events.map((event) => findTimeZone(event.timeZone)).findLast(Boolean);
  const isNewZone = person && timeZone && timeZone !== person.timeZone;
  return ok({
    events: tracked,
    timeZone: isNewZone ? { studentId: person.studentId, timeZone } : null,
  });
}
