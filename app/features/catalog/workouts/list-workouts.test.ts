/** Compares every list with the same list computed from the published workouts; each page reads one index range. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { makeStudent } from "../../../../tests/support/billing-world";
import { COLOURS } from "../../../../tests/support/colours";
import { fileDatabase } from "../../../../tests/support/database";
import { gyms } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { addDays } from "~/kernel/time";
import { completeWorkout } from "../completions/complete-workout.server";
import { likeWorkout } from "../likes/like-workout.server";
import { saveWorkout } from "../saves/save-workout.server";
import { listTags } from "../tags/queries.server";
import { createWorkoutType } from "../workout-types/create-workout-type.server";
import { parseChosen } from "./chosen-options";
import type { Cursor } from "./cursor";
import type { ListWorkouts } from "./list-parameters.server";
import { countWorkouts, listWorkouts } from "./list-workouts.server";
import { narrowList } from "./narrow-list.server";
import type { WorkoutSource } from "./workout-ranges.server";
import { markAsReplay } from "./mark-as-replay.server";
import { publishWorkout } from "./publish-workout.server";
import { TIME_FILTERS, timeBucketOf } from "./time-bucket";

const NOTHING_CHOSEN = parseChosen(new URLSearchParams());

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
const saves: { id: number; at: number }[] = [];
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
    if (index % 4 === 2) {
      const now = new Date(Date.UTC(2031, 0, 20 - (index % 11)));
      // Saved again later, the workout stays at its place.
      for (const at of [now, addDays(now, 30)])
        await saveWorkout(db, { gymId, studentId, workoutId, now: at });
      saves.push({ id: workoutId, at: now.getTime() });
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
      "a member's saved ones",
      () => ({ kind: "saved", studentId }),
      () => {
        const ids = new Set(matching(filter).map(({ id }) => id));
        return byNewest(saves.filter(({ id }) => ids.has(id)));
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
    const time = filter.bucket === null ? [] : TIME_FILTERS.slice(filter.bucket - 1, filter.bucket);
    const narrowed = await narrowList(database.db, {
      ...{ gymId, ...options, sort: "newest", studentId: null },
      chosen: { ...NOTHING_CHOSEN, time },
    });
    expect(narrowed.workoutIds).toEqual(expected());
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
