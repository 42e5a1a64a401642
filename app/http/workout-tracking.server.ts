/** Takes workout events of the call and of the page without script, with the same checks (product.md §13). */
import type { Db } from "~/db/client.server";
import type { ReadSession } from "~/features/identity/read-session.server";
import type { GrantSigner } from "~/features/player/grant.server";
import { createWorkoutAccess } from "~/features/player/workout-access.server";
import {
  authorizeEvents,
  type SentEvents,
  type WorkoutAccess,
} from "~/features/workout-tracking/authorize-events.server";
import {
  createEventWriter,
  type EventWriter,
} from "~/features/workout-tracking/event-writer.server";
import { storeEvents } from "~/features/workout-tracking/store-events.server";
import type { TrackingEvent } from "~/features/workout-tracking/tracking-event";
import { RETRY_AFTER_SECONDS } from "./database-unavailable";
import { createTrackingLimits, type TrackingLimits } from "./edge/limit-tracking";
import type { LoadContext } from "./load-context";

/** One per process. */
export interface WorkoutTracking {
  access: WorkoutAccess;
  limits: TrackingLimits;
  authorize(sent: SentEvents): ReturnType<typeof authorizeEvents>;
  writer: EventWriter;
}

export function createWorkoutTracking(
  db: Db,
  { trackingKey }: Pick<GrantSigner, "trackingKey">,
): WorkoutTracking {
  const access = createWorkoutAccess(db);
  return {
    access,
    limits: createTrackingLimits(),
    authorize: (sent) => authorizeEvents(db, { ...sent, access, trackingKey }),
    writer: createEventWriter({ store: (requests) => storeEvents(db, requests) }),
  };
}

type Tracked =
  | { ok: true }
  | { ok: false; reason: "notFound" | "forbidden" }
  | { ok: false; reason: "tooManyRequests" | "unavailable"; retryAfterSeconds: number };

/** Resolves after the commit. All events are stored, or none. */
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
  const { authorize, limits, writer } = workoutTracking;
  const sessionHash = session?.hash ?? null;
  const limit = await limits.consume({ sessionHash, clientIp, events });
  if (!limit.ok) return { ...limit, reason: "tooManyRequests" };
  const authorized = await authorize({ session, events, hostGymId, now });
  if (!authorized.ok) return authorized;
  const written = await writer.write(authorized).catch((error: unknown) => {
    log.error({ err: error }, "workout events could not be stored");
    return { ok: false, reason: "unavailable" } as const;
  });
  if (written.ok) return written;
  const { reason } = written;
  return reason === "notFound"
    ? { ok: false, reason }
    : { ok: false, reason, retryAfterSeconds: Number(RETRY_AFTER_SECONDS) };
}
