/**
 * What Mia, the paying member, has trained in Ironworks within ten weeks: executions, days, and the completions and
 * starts that follow from them. Relative to the time of the seed, so that her streak runs on whatever day it is.
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { DateTime } from "luxon";
import { completeWorkout } from "~/features/catalog/completions/complete-workout.server";
import { startWorkout } from "~/features/catalog/starts/start-workout.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { workoutDays, workoutExecutions } from "~/features/workout-tracking/schema.server";
import { required } from "./services";
import type { DemoPeople, DemoServices, DemoWorld } from "./services";

const TIME_ZONE = "Europe/London";

/** Weekdays from Monday, 1; a week of one workout is the free one. */
const BY_WEEK: readonly [weeksAgo: number, weekday: number, time: string, name: string][] = [
  [9, 6, "10:05", "First sweat"],
  [8, 2, "07:10", "Squat warm-up"],
  [8, 6, "10:20", "Hinge school"],
  [7, 2, "07:05", "Row to grow"],
  [7, 4, "18:40", "Quiet feet"],
  [6, 1, "07:15", "The big three, lightly"],
  [6, 3, "18:30", "Desk to deck"],
  [6, 6, "09:50", "Swing thirty"],
  [5, 2, "07:10", "Split and carry on"],
  [5, 7, "17:30", "Sunday full body"],
  [4, 5, "18:10", "Friday finisher"],
  [3, 2, "07:00", "Tempo squats"],
  [3, 4, "18:45", "Plank ladder"],
  [3, 6, "10:15", "Ironworks forty"],
  [2, 1, "07:10", "Hinge school"],
  [2, 3, "18:35", "After leg day"],
];
/** The newest is last. */
const BY_DAY: readonly [daysAgo: number, time: string, name: string][] = [
  [13, "07:05", "Push-up ladder"],
  [11, "18:30", "Row to grow"],
  [8, "07:15", "Sunday reset"],
  [6, "07:10", "Squat clinic"],
  [4, "18:40", "Push-up ladder"],
  [2, "07:05", "Press day"],
];
/** Started and not finished; the newest is last. */
const BEGUN: typeof BY_DAY = [
  [2, "18:20", "Goblet squat: first set"],
  [1, "07:10", "Pull from the floor"],
];
/** The share of a workout that was played, in turn: some pauses are cut short, some rests are longer. */
const PLAYED = [1, 0.94, 1.05, 0.88, 0.98];
const PLAYED_OF_BEGUN = 0.42;

interface Training {
  name: string;
  at: DateTime;
  share: number;
  isDone: boolean;
}

export async function seedTraining(
  { db, now }: DemoServices,
  world: DemoWorld,
  people: DemoPeople,
): Promise<void> {
  const { studentId } = people("member@demo.test");
  if ((await db.$count(workoutExecutions, eq(workoutExecutions.studentId, studentId))) > 0) return;
  const gymId = required(world.gymIds, "ironworks");
  const rows = await db
    .select({ id: workouts.id, name: workouts.name, seconds: workouts.durationSeconds })
    .from(workouts)
    .where(eq(workouts.gymId, gymId));
  const byName = new Map(rows.map((row) => [row.name, row]));
  for (const { name, at, share, isDone } of listTrainings(now)) {
    const { id: workoutId, seconds } = required(byName, name);
    const playedSeconds = Math.round(seconds * share);
    const startedAt = at.toJSDate();
    const completedAt = at.plus({ seconds: playedSeconds }).toJSDate();
    const own = { gymId, studentId, workoutId };
    const day = at.toFormat("yyyy-MM-dd");
    await db.insert(workoutExecutions).values({
      ...own,
      executionId: randomUUID(),
      startedAt,
      day,
      playedSeconds,
      completedAt: isDone ? completedAt : null,
    });
    await startWorkout(db, { ...own, now: startedAt });
    if (!isDone) continue;
    await db
      .insert(workoutDays)
      .values({ ...own, day, completedAt })
      .onConflictDoNothing();
    await completeWorkout(db, { ...own, now: completedAt });
  }
}

/** Oldest first, so that a later completion ends an earlier start. */
function listTrainings(now: Date): Training[] {
  const today = DateTime.fromJSDate(now, { zone: TIME_ZONE }).startOf("day");
  const setTime = (day: DateTime, time: string) => {
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    return day.set({ hour, minute });
  };
  const byWeek = BY_WEEK.map(([weeks, weekday, time, name]) => ({
    name,
    at: setTime(
      today
        .startOf("week")
        .minus({ weeks })
        .plus({ days: weekday - 1 }),
      time,
    ),
  }));
  const byDay = BY_DAY.map(([days, time, name]) => ({
    name,
    at: setTime(today.minus({ days }), time),
  }));
  const done = [...byWeek, ...byDay].map((training, index) => ({
    ...training,
    share: PLAYED[index % PLAYED.length] ?? 1,
    isDone: true,
  }));
  const begun = BEGUN.map(([days, time, name]) => ({
    name,
    at: setTime(today.minus({ days }), time),
    share: PLAYED_OF_BEGUN,
    isDone: false,
  }));
  return [...done, ...begun].toSorted((a, b) => a.at.toMillis() - b.at.toMillis());
}
