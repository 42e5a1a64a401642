/** A member likes a workout at most once, and its count equals its rows, also after concurrent requests. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { makeStudent } from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym } from "../../../../tests/support/gym-world";
import { exactlyOne } from "~/kernel/errors";
import { dislikeWorkout } from "./dislike-workout.server";
import { likeWorkout } from "./like-workout.server";
import { isLiked, listLikedIds } from "./queries.server";
import { listWorkouts } from "../workouts/list-workouts.server";
import { publishWorkout } from "../workouts/publish-workout.server";
import { workouts } from "../workouts/schema.server";

const database = fileDatabase();
let otherGymId: number;
let studentId: number;

beforeAll(async () => {
  otherGymId = (await makeGym(database.db)).id;
  ({ studentId } = await makeStudent(database.db));
});

const now = new Date("2031-05-05T00:00:00Z");
let gymId: number;
let workoutId: number;
beforeEach(async () => {
  gymId = (await makeGym(database.db)).id;
  const publish = (name: string) =>
    publishWorkout(database.db, {
      gymId,
      trainerId: null,
      name,
      categoryKeys: [],
      subscriptionTypeIds: [],
      movements: [{ name: "Squat", durationSeconds: 60, mediaKey: "clips/squat" }],
      publishedAt: now,
    });
  ({ workoutId } = await publish("Liked by many"));
  const { workoutId: other } = await publish("Liked by one");
  await likeWorkout(database.db, { gymId, studentId, workoutId: other, now });
});

async function countOf(workoutId: number) {
  const { rows } = await database.pool.query<{ kept: number; rows: number }>(
    `select like_count as kept,
            (select count(*)::int from workout_likes l where l.gym_id = w.gym_id and l.workout_id = w.id) as rows
       from workouts w where id = $1`,
    [workoutId],
  );
  return exactlyOne(rows, "workout");
}

test("a repeated like changes nothing, a dislike removes it, another gym's workout is not found", async () => {
  const { db } = database;
  const student = await makeStudent(db);
  const like = { gymId, studentId: student.studentId, workoutId, now };
  expect(await dislikeWorkout(db, like)).toBe(true);
  expect(await isLiked(db, like)).toBe(false);
  for (let again = 0; again < 2; again += 1) expect(await likeWorkout(db, like)).toBe(true);
  expect(await isLiked(db, like)).toBe(true);
  expect(await countOf(workoutId)).toEqual({ kept: 1, rows: 1 });
  for (let again = 0; again < 2; again += 1) expect(await dislikeWorkout(db, like)).toBe(true);
  expect(await countOf(workoutId)).toEqual({ kept: 0, rows: 0 });
  for (const foreign of [
    { ...like, gymId: otherGymId },
    { ...like, workoutId: 2_000_000_000 },
  ]) {
    expect(await likeWorkout(db, foreign)).toBe(false);
    expect(await dislikeWorkout(db, foreign)).toBe(false);
  }
  expect(await listLikedIds(db, { ...like, workoutIds: [] })).toEqual(new Set());
});

test("fifty at once, of one member and of many, end with as many rows as are counted", async () => {
  const { db } = database;
  const people = await Promise.all(Array.from({ length: 5 }, () => makeStudent(db)));
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const person = people[index % 5]?.studentId ?? 0;
      const like = { gymId, studentId: person, workoutId, now };
      return index % 3 === 0 ? dislikeWorkout(db, like) : likeWorkout(db, like);
    }),
  );
  const { kept, rows } = await countOf(workoutId);
  expect(kept).toBe(rows);
  for (const { studentId: person } of people)
    await likeWorkout(db, { gymId, studentId: person, workoutId, now });
  expect(await countOf(workoutId)).toEqual({ kept: 5, rows: 5 });
  const [first] = (await listWorkouts(db, { gymId, source: { kind: "most-liked" }, size: 1 }))
    .workouts;
  expect(first?.id).toBe(workoutId);
  const [row] = await db.select({ max: workouts.likeCount }).from(workouts).limit(1);
  expect(row?.max).toBeGreaterThanOrEqual(0);
});
