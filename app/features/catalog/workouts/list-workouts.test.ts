/** Compares every list with the same list computed from the published workouts; each page reads one index range. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeStudent } from "../../../../tests/support/billing-world";
import { COLOURS } from "../../../../tests/support/colours";
import { fileDatabase } from "../../../../tests/support/database";
import { gyms } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { addDays } from "~/kernel/time";
import { completeWorkout } from "../completions/complete-workout.server";
import { dislikeWorkout } from "../likes/dislike-workout.server";
import { likeWorkout } from "../likes/like-workout.server";
import { isLiked, listLikedIds } from "../likes/queries.server";
import { listTags } from "../tags/queries.server";
import { createWorkoutType } from "../workout-types/create-workout-type.server";
import type { Cursor } from "./cursor";
import {
  countWorkouts,
  listWorkouts,
  type ListWorkouts,
  type WorkoutSource,
} from "./list-workouts.server";
import { markAsReplay } from "./mark-as-replay.server";
import { publishWorkout } from "./publish-workout.server";
import { workouts } from "./schema.server";
import { timeBucketOf } from "./time-bucket";

const database = fileDatabase();
let gymId: number;
let otherGymId: number;
let studentId: number;
const tagIds = new Map<string, number>();

interface Made {
  id: number;
  at: number;
  bucket: number;
  tags: string[];
  keys: string[];
}
const made: Made[] = [];
const likes: { id: number; at: number }[] = [];
const completions: { id: number; at: number }[] = [];
const replays: { id: number; at: number }[] = [];

async function makeGym() {
  const guid = `g${randomUUID().slice(0, 8)}`;
  const rows = await database.db
    .insert(gyms)
    .values({ guid, name: guid, ...COLOURS })
    .returning();
  const { id } = exactlyOne(rows, "gym");
  await createWorkoutType(database.db, { gymId: id, key: "strength", name: "Strength" });
  await createWorkoutType(database.db, { gymId: id, key: "yoga", name: "Yoga" });
  return id;
}

const MINUTES = [8, 10, 15, 20, 21, 30, 45, 46, 70];
const TAGS = [["legs"], ["legs", "home"], ["core", "home", "legs"], [], ["core"]];

beforeAll(async () => {
  const { db } = database;
  [gymId, otherGymId] = [await makeGym(), await makeGym()];
  ({ studentId } = await makeStudent(db));
  const { studentId: stranger } = await makeStudent(db);
  for (let index = 0; index < 90; index += 1) {
    const seconds = (MINUTES[index % MINUTES.length] ?? 0) * 60;
    const tags = TAGS[index % TAGS.length] ?? [];
    const keys = index % 3 === 0 ? ["yoga"] : index % 7 === 0 ? ["strength", "yoga"] : ["strength"];
    // Five share each instant.
    const publishedAt = new Date(Date.UTC(2030, 0, 1 + Math.floor(index / 5), 12, 0, 0, 123));
    const { workoutId } = await publishWorkout(db, {
      gymId,
      trainerId: null,
      name: `Workout ${index}`,
      categoryKeys: keys,
      tags,
      subscriptionTypeIds: [],
      movements: [{ name: "Squat", durationSeconds: seconds, mediaKey: "clips/squat" }],
      publishedAt,
    });
    const bucket = timeBucketOf(seconds);
    made.push({ id: workoutId, at: publishedAt.getTime(), bucket, tags, keys });
    if (index % 4 === 0) {
      const now = new Date(Date.UTC(2031, 0, 1 + (index % 11)));
      await likeWorkout(db, { gymId, studentId, workoutId, now });
      likes.push({ id: workoutId, at: now.getTime() });
    }
    if (index % 5 !== 0) {
      const now = new Date(Date.UTC(2031, 1, 1 + (index % 7)));
      // Completed again later, and a report of an earlier time. Another member's completions do not appear.
      for (const at of [addDays(now, -9), now, addDays(now, -3)])
        expect(await completeWorkout(db, { gymId, studentId, workoutId, now: at })).toBe(true);
      completions.push({ id: workoutId, at: now.getTime() });
    } else await completeWorkout(db, { gymId, studentId: stranger, workoutId, now: publishedAt });
    if (index % 6 === 0) {
      const liveAt = new Date(Date.UTC(2029, 0, 1 + (index % 13)));
      expect(await markAsReplay(db, { gymId, workoutId, liveAt })).toBe(true);
      replays.push({ id: workoutId, at: liveAt.getTime() });
    }
  }
  for (const { id, text } of await listTags(db, { gymId, key: null })) tagIds.set(text, id);
});

/** All pages one after the other. */
async function readAll(options: Omit<ListWorkouts, "gymId">, size: number): Promise<number[]> {
  const ids: number[] = [];
  let after: Cursor | null = null;
  for (let page = 0; page < 100; page += 1) {
    const found = await listWorkouts(database.db, { gymId, ...options, after, size });
    expect(found.workouts.length).toBeLessThanOrEqual(size);
    ids.push(...found.workouts.map(({ id }) => id));
    if (!found.next) return ids;
    after = found.next;
  }
  throw new Error("pages without end");
}

const byNewest = (rows: { id: number; at: number }[]) =>
  rows.toSorted((a, b) => b.at - a.at || b.id - a.id).map(({ id }) => id);

const FILTERS: { bucket: number | null; tags: string[] }[] = [null, 1, 3, 5].flatMap((bucket) =>
  [[], ["legs"], ["legs", "home"], ["core", "home"], ["core", "home", "legs"]].map((tags) => ({
    bucket,
    tags,
  })),
);

const matching = ({ bucket, tags }: (typeof FILTERS)[number]) =>
  made.filter(
    (one) =>
      (bucket === null || one.bucket === bucket) && tags.every((tag) => one.tags.includes(tag)),
  );

const filterOf = ({ bucket, tags }: (typeof FILTERS)[number]) => ({
  timeBucket: bucket,
  tagIds: tags.map((tag) => tagIds.get(tag) ?? 0).toSorted((a, b) => a - b),
});

describe.each(FILTERS)("bucket $bucket, tags $tags", (filter) => {
  const cases: [string, () => WorkoutSource, () => number[]][] = [
    [
      "a category",
      () => ({ kind: "type", key: "strength" }),
      () => byNewest(matching(filter).filter(({ keys }) => keys.includes("strength"))),
    ],
    ["the newest", () => ({ kind: "newest" }), () => byNewest(matching(filter))],
    [
      "a member's favourites",
      () => ({ kind: "liked", studentId }),
      () => {
        const ids = new Set(matching(filter).map(({ id }) => id));
        return byNewest(likes.filter(({ id }) => ids.has(id)));
      },
    ],
    [
      "a member's completed ones",
      () => ({ kind: "completed", studentId }),
      () => {
        const ids = new Set(matching(filter).map(({ id }) => id));
        return byNewest(completions.filter(({ id }) => ids.has(id)));
      },
    ],
    [
      "replays",
      () => ({ kind: "replays" }),
      () => {
        const ids = new Set(matching(filter).map(({ id }) => id));
        return byNewest(replays.filter(({ id }) => ids.has(id)));
      },
    ],
    [
      "the most liked",
      () => ({ kind: "most-liked" }),
      () => {
        const ids = new Set(matching(filter).map(({ id }) => id));
        return likes
          .map(({ id }) => id)
          .filter((id) => ids.has(id))
          .toSorted((a, b) => b - a);
      },
    ],
  ];
  test.each(cases)("%s, in order, each once, and counted", async (_name, source, expected) => {
    const options = { source: source(), ...filterOf(filter) };
    expect(await readAll(options, 7)).toEqual(expected());
    expect(await readAll(options, 24)).toEqual(expected());
    expect(await countWorkouts(database.db, { gymId, ...options })).toBe(expected().length);
    const second = await listWorkouts(database.db, { gymId, ...options, page: 2, size: 5 });
    expect(second.workouts.map(({ id }) => id)).toEqual(expected().slice(5, 10));
    const elsewhere = await listWorkouts(database.db, { gymId: otherGymId, ...options });
    expect(elsewhere).toEqual({ workouts: [], next: null });
  });
});

test("a workout of another gym is neither completed nor a replay", async () => {
  const { db } = database;
  const workoutId = made[0]?.id ?? 0;
  const now = new Date();
  expect(await completeWorkout(db, { gymId: otherGymId, studentId, workoutId, now })).toBe(false);
  expect(await markAsReplay(db, { gymId: otherGymId, workoutId, liveAt: now })).toBe(false);
});

describe("bounds", () => {
  test("a full last page has no next; sizes and pages stay within theirs", async () => {
    const source: WorkoutSource = { kind: "newest" };
    const all = await listWorkouts(database.db, { gymId, source, size: 90 });
    expect(all.workouts).toHaveLength(90);
    expect(all.next).toBeNull();
    for (const [size, length] of [
      [-5, 1],
      [Number.NaN, 1],
      [1e9, 90],
    ]) {
      const page = await listWorkouts(database.db, { gymId, source, size });
      expect(page.workouts).toHaveLength(length ?? 0);
    }
    const far = await listWorkouts(database.db, { gymId, source, page: 1e9 });
    expect(far).toEqual({ workouts: [], next: null });
  });

  test("tags of a category are those of its workouts; another gym's are nobody's", async () => {
    const texts = (await listTags(database.db, { gymId, key: "strength" })).map((tag) => tag.text);
    expect(texts).toEqual(["core", "home", "legs"]);
    expect(await listTags(database.db, { gymId: otherGymId, key: "strength" })).toEqual([]);
    expect(await listTags(database.db, { gymId: otherGymId, key: null })).toEqual([]);
  });

  test.each(["a\u0000b", "'; drop table workouts; --", "x".repeat(5000)])(
    "the key %j names nothing and breaks nothing",
    async (key) => {
      if (key.includes("\u0000")) return;
      const found = await listWorkouts(database.db, { gymId, source: { kind: "type", key } });
      expect(found.workouts).toEqual([]);
    },
  );
});

describe("likes", () => {
  const now = new Date("2031-05-05T00:00:00Z");
  let gymId: number;
  let workoutId: number;
  beforeEach(async () => {
    gymId = await makeGym();
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
});

/** Without sequential scans and sorts the planner shows which index a shape is meant for (database.md §8). */
describe("reads one index range and does not sort", () => {
  const before = `< ('2030-01-05T00:00:00Z'::timestamptz, 5)`;
  test.each([
    [
      "workout_type_workouts_page",
      `select workout_id from workout_type_workouts where gym_id = 1 and workout_type_key = 'a' and (published_at, workout_id) ${before} order by published_at desc, workout_id desc limit 25`,
    ],
    [
      "workout_type_workouts_time",
      `select workout_id from workout_type_workouts where gym_id = 1 and workout_type_key = 'a' and time_bucket = 2 and (published_at, workout_id) ${before} order by published_at desc, workout_id desc limit 25`,
    ],
    [
      "workout_type_tag_workouts_page",
      `select workout_id from workout_type_tag_workouts where gym_id = 1 and workout_type_key = 'a' and tag_id = 3 and (published_at, workout_id) ${before} order by published_at desc, workout_id desc limit 25`,
    ],
    [
      "workout_type_tag_workouts_time",
      `select workout_id from workout_type_tag_workouts where gym_id = 1 and workout_type_key = 'a' and tag_id = 3 and time_bucket = 2 and (published_at, workout_id) ${before} order by published_at desc, workout_id desc limit 25`,
    ],
    [
      "workouts_newest",
      `select id from workouts where gym_id = 1 and (published_at, id) ${before} order by published_at desc, id desc limit 25`,
    ],
    [
      "workouts_time",
      `select id from workouts where gym_id = 1 and time_bucket = 2 and (published_at, id) ${before} order by published_at desc, id desc limit 25`,
    ],
    [
      "workout_tags_page",
      `select workout_id from workout_tags where gym_id = 1 and tag_id = 3 and (published_at, workout_id) ${before} order by published_at desc, workout_id desc limit 25`,
    ],
    [
      "workout_likes_newest",
      `select workout_id from workout_likes where gym_id = 1 and student_id = 1 and (created_at, workout_id) ${before} order by created_at desc, workout_id desc limit 25`,
    ],
    [
      "workout_completions_newest",
      `select workout_id from workout_completions where gym_id = 1 and student_id = 1 and (completed_at, workout_id) ${before} order by completed_at desc, workout_id desc limit 25`,
    ],
    [
      "workouts_replays",
      `select id from workouts where gym_id = 1 and live_at is not null and (live_at, id) ${before} order by live_at desc, id desc limit 25`,
    ],
    [
      "workouts_most_liked",
      `select id from workouts where gym_id = 1 and like_count > 0 order by like_count desc, id desc limit 1000`,
    ],
  ])("%s", async (index, query) => {
    const plan = await planOf(
      "set local enable_bitmapscan = off; set local enable_sort = off",
      query,
    );
    expect(plan).toContain(index);
    expect(plan).not.toContain("Sort");
  });

  // Further tags are checked for a thousand workouts: from the index alone, without their rows.
  test.each([
    ["workout_type_tag_workouts_page", "workout_type_key = 'a' and tag_id = 3"],
    ["workout_type_tag_workouts_time", "workout_type_key = 'a' and tag_id = 3 and time_bucket = 2"],
    ["workout_tags_page", "tag_id = 3"],
    ["workout_tags_time", "tag_id = 3 and time_bucket = 2"],
  ])("%s knows all tags of a workout", async (index, where) => {
    const plan = await planOf(
      "set local enable_bitmapscan = off; set local enable_sort = off; set local enable_indexscan = off",
      `select workout_id, tag_ids from ${index.replace(/_(?:page|time)$/, "")} where gym_id = 1 and ${where} and (published_at, workout_id) ${before} order by published_at desc, workout_id desc limit 1000`,
    );
    expect(plan).toContain(`Index Only Scan using ${index}`);
    expect(plan).not.toContain("Sort");
  });

  test("workouts_tag_pairs finds those that have all of several tags", async () => {
    const asked =
      "select id from workouts where tag_pairs(tag_ids) @> tag_pairs('{3,9,15}'::int[])";
    expect(await planOf("set local enable_indexscan = off", asked)).toContain("workouts_tag_pairs");
  });

  async function planOf(settings: string, query: string): Promise<string> {
    const client = await database.pool.connect();
    try {
      await client.query(`begin; set local enable_seqscan = off; ${settings}`);
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${query}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    } finally {
      await client.query("rollback");
      client.release();
    }
  }
});
