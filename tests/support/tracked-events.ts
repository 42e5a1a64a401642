/** Workout events as the player sends them, and as they are stored. */
import { randomUUID } from "node:crypto";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { storeEvents } from "~/features/workout-tracking/store-events.server";
import { toTrackedEvent, type TrackedEvent } from "~/features/workout-tracking/to-tracked-event";
import { trackingEvent, type TrackingEvent } from "~/features/workout-tracking/tracking-event";
import type { Db } from "~/db/client.server";
import { makeGym } from "./gym-world";

type SentEvent = Partial<Record<keyof TrackingEvent | "studentId", unknown>>;

/** What a browser sends; an execution of its own unless one is given. */
export const sentEvent = (given: SentEvent & { workoutId: number }): SentEvent => ({
  workoutExecutionId: randomUUID(),
  workoutTrackType: "WORKOUT_START",
  executionTime: 0,
  movementId: null,
  ...given,
});

export interface TrackedWorkoutFixture {
  gymId: number;
  workoutId: number;
  durationSeconds: number;
  timeZone: string;
}

export async function makeTrackedWorkout(
  db: Db,
  { gymId, planIds = [] }: { gymId?: number; planIds?: number[] } = {},
): Promise<TrackedWorkoutFixture> {
  const gym = gymId ?? (await makeGym(db, { timeZone: "Europe/London" })).id;
  const { workoutId } = await publishWorkout(db, {
    gymId: gym,
    trainerId: null,
    name: "Workout",
    categoryKeys: [],
    subscriptionTypeIds: planIds,
    movements: [{ name: "Squat", durationSeconds: 600, mediaKey: "clips/squat" }],
    publishedAt: new Date("2026-01-01T00:00:00Z"),
  });
  return { gymId: gym, workoutId, durationSeconds: 600, timeZone: "Europe/London" };
}

export function trackedEvent(
  workout: TrackedWorkoutFixture,
  given: SentEvent & { receivedAt: Date; student?: number | null },
): TrackedEvent {
  const { receivedAt, student = null, ...sent } = given;
  return toTrackedEvent(trackingEvent.parse(sentEvent({ ...sent, workoutId: workout.workoutId })), {
    workout,
    student: student === null ? null : { studentId: student, timeZone: null },
    receivedAt,
  });
}

/** Stores that the member has completed the workout just now, with the zone of the browser. */
export async function trackCompletion(
  db: Db,
  given: { gymId: number; workoutId: number; studentId: number; timeZone: string },
): Promise<void> {
  const { studentId, ...workout } = given;
  const completed = { workoutTrackType: "WORKOUT_COMPLETE", student: studentId };
  const event = trackedEvent(
    { ...workout, durationSeconds: 600 },
    { ...completed, receivedAt: new Date() },
  );
  const { timeZone } = given;
  await storeEvents(db, [{ events: [event], timeZone: { studentId, timeZone } }]);
}
