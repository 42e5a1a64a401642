import { count, eq, sql } from "drizzle-orm";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSandboxProvider } from "~/features/billing/sandbox/provider.server";
import { products, promotions, subscriptionTypes } from "~/features/billing/schema.server";
import { listWorkouts } from "~/features/catalog/list-workouts.server";
import {
  movements,
  tags,
  workoutLikes,
  workouts,
  workoutTypes,
} from "~/features/catalog/schema.server";
import { gyms, trainers } from "~/features/gyms/schema.server";
import { accounts, students } from "~/features/identity/schema.server";
import { isMediaKey, type MediaStore } from "~/features/media/media-store";
import { openTestDatabase, type TestDatabase } from "../../tests/support/database";
import { isEmptyWorld, seedDemoWorld } from "./seed.server";
import { DEMO_ACCOUNTS } from "./people";

let database: TestDatabase;
const kept = new Map<string, Buffer>();
const NOW = new Date("2026-06-01T09:00:00Z");

/** Keeps in memory what the real store keeps in files. */
const media: MediaStore = {
  stat: async (key) => {
    const body = kept.get(key);
    return body ? { size: body.length, modifiedAt: NOW } : null;
  },
  read: async (key) => {
    const body = kept.get(key);
    return body ? Readable.from([body]) : null;
  },
  readText: async (key) => kept.get(key)?.toString("utf8") ?? null,
  put: async (key, body) => {
    expect(isMediaKey(key), key).toBe(true);
    expect(kept.has(key), `${key} is put twice`).toBe(false);
    if (!Buffer.isBuffer(body)) throw new Error(`${key} is put as a stream`);
    kept.set(key, body);
  },
  list: async function* (folder) {
    for (const [key, body] of kept)
      if (key.startsWith(`${folder}/`)) yield { key, size: body.length };
  },
  delete: async (key) => {
    kept.delete(key);
  },
};

const seed = () =>
  seedDemoWorld({
    db: database.db,
    media,
    passwords: { hash: async () => "hash", verify: async () => false, decoy: async () => false },
    payments: createSandboxProvider({ db: database.db, secret: "seed" }),
    now: NOW,
  });

const TABLES = {
  accounts,
  students,
  gyms,
  trainers,
  subscriptionTypes,
  promotions,
  products,
  workoutTypes,
  workouts,
  movements,
  tags,
  workoutLikes,
};

async function sizes() {
  const found: Record<string, number> = {};
  for (const [name, table] of Object.entries(TABLES)) {
    const [row] = await database.db.select({ rows: count() }).from(table);
    found[name] = row?.rows ?? 0;
  }
  return found;
}

beforeAll(async () => {
  database = await openTestDatabase();
  expect(await isEmptyWorld(database.db)).toBe(true);
  await seed();
});

afterAll(() => database.close());

test("a second run changes nothing", async () => {
  const before = await sizes();
  const files = kept.size;
  expect(before["workouts"]).toBeGreaterThanOrEqual(120);
  await seed();
  expect(await sizes()).toEqual(before);
  expect(kept.size).toBe(files);
  expect(await isEmptyWorld(database.db)).toBe(false);
});

test("every movement's media and every picture lies in the store", async () => {
  const rows = await database.db
    .select({ key: movements.mediaKey, kind: movements.kind, image: movements.heroImgUrl })
    .from(movements);
  for (const { key, kind, image } of rows) {
    if (kind === "VIDEO") expect(kept.has(`${key}/master.m3u8`), `${key}`).toBe(true);
    expect(kept.has((image ?? "").slice(1)), `${image}`).toBe(true);
  }
  const heroes = await database.db
    .select({
      image: workouts.heroImageUrl,
      single: workouts.singleMediaKey,
      kind: workouts.singleKind,
    })
    .from(workouts);
  for (const { image, single, kind } of heroes) {
    expect(kept.has((image ?? "").slice(1)), `${image}`).toBe(true);
    if (single)
      expect(kept.has(`${single}/${kind === "AUDIO" ? "audio.m4a" : "clip.mp4"}`)).toBe(true);
  }
});

test("each workout's number of likes is the number of its likes", async () => {
  const rows = await database.db
    .select({
      name: workouts.name,
      said: workouts.likeCount,
      counted: sql<number>`(select count(*)::int from ${workoutLikes} where ${workoutLikes.workoutId} = ${workouts.id})`,
    })
    .from(workouts);
  for (const { name, said, counted } of rows) expect(said, name).toBe(counted);
  expect(new Set(rows.map(({ said }) => said)).size).toBeGreaterThan(15);
});

test("the built-in shelves of both gyms have something to show", async () => {
  const { db } = database;
  const [mia] = await db
    .select({ id: students.id })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, students.accountId))
    .where(eq(accounts.emailFolded, "member@demo.test"));
  for (const guid of ["ironworks", "flowstate"]) {
    const [gym] = await db.select({ id: gyms.id }).from(gyms).where(eq(gyms.guid, guid));
    const gymId = gym?.id ?? 0;
    const newest = await listWorkouts(db, { gymId, source: { kind: "newest" } });
    expect(newest.workouts).toHaveLength(24);
    expect(new Set(newest.workouts.map((workout) => workout.heroImageUrl)).size).toBe(24);
    const liked = await listWorkouts(db, { gymId, source: { kind: "most-liked" } });
    expect(liked.workouts.length).toBe(24);
    if (guid === "ironworks") {
      const own = await listWorkouts(db, {
        gymId,
        source: { kind: "liked", studentId: mia?.id ?? 0 },
      });
      expect(own.workouts.map(({ name }) => name)).toEqual([
        "Swing thirty",
        "Sunday full body",
        "Push-up ladder",
        "Sunday reset",
      ]);
    }
  }
});

test("everybody of the demo world is there", async () => {
  const rows = await database.db.select({ email: accounts.emailFolded }).from(accounts);
  const emails = rows.map(({ email }) => email);
  for (const { email } of DEMO_ACCOUNTS) expect(emails).toContain(email);
});
