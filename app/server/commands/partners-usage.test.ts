/**
 * What `npm run partners:usage` prints, of training that the tracking call has stored.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { partnerPasses } from "~/features/partners/schema.server";
import { storeEvents } from "~/features/workout-tracking/store-events.server";
import { DAY_MS, HOUR_MS } from "~/kernel/time";
import { makeStudent } from "../../../tests/support/billing-world";
import { runCommand } from "../../../tests/support/commands";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import {
  makeTrackedWorkout,
  trackedEvent,
  type TrackedWorkoutFixture,
} from "../../../tests/support/tracked-events";
import { readTyped, runPartnersUsageCommand } from "./partners-usage.server";

const database = fileDatabase();
const env = { trackingRetentionDays: 400 };
const usage = (...args: string[]) =>
  runCommand(database, { readTyped, run: runPartnersUsageCommand, env }, ...args);

const HEAD = "gpwId,gym,day,checkedInAt";

type Sent = Omit<Parameters<typeof trackedEvent>[1], "receivedAt">;
const gyms: Record<string, TrackedWorkoutFixture> = {};

/** One request of the member, received at this time. */
async function receive(
  guid: string,
  { at, student }: { at: string; student: number },
  ...events: Sent[]
) {
  const workout = gyms[guid];
  if (!workout) throw new Error(`no gym ${guid}`);
  const receivedAt = new Date(at);
  await storeEvents(database.db, [
    {
      events: events.map((event) => trackedEvent(workout, { ...event, receivedAt, student })),
      timeZone: null,
    },
  ]);
}

const start: Sent = { workoutTrackType: "WORKOUT_START", playedSeconds: 30 };
/** As the form "I finished this workout" sends it. */
const finished: Sent = { workoutTrackType: "WORKOUT_COMPLETE", executionTime: 600 };

async function holdPass(gpwId: string, createdAt: string, endsAt: string | null = null) {
  const { studentId } = await makeStudent(database.db);
  await database.db.insert(partnerPasses).values({
    ...{ gpwId, studentId, createdAt: new Date(createdAt) },
    endsAt: endsAt === null ? null : new Date(endsAt),
  });
  return studentId;
}

beforeAll(async () => {
  const { db } = database;
  const zones = { north: "Europe/London", south: "Europe/London", west: "Pacific/Honolulu" };
  for (const [guid, timeZone] of Object.entries(zones)) {
    const { id: gymId } = await makeGym(db, { guid, timeZone });
    gyms[guid] = { ...(await makeTrackedWorkout(db, { gymId })), timeZone };
  }
  const ada = await holdPass("=1+1", "2030-03-02T00:00:00Z", "2030-04-20T12:00:00Z");
  const { studentId: ben } = await makeStudent(db);
  await db.insert(partnerPasses).values({ gpwId: "unused", studentId: null });
  const train = (guid: string, at: string, student = ada) => receive(guid, { at, student }, start);
  // Before the pass.
  await train("north", "2030-03-01T09:00:00Z");
  await train("north", "2030-03-31T22:59:59Z");
  await train("north", "2030-04-01T18:00:00Z");
  await train("north", "2030-04-01T07:00:00Z");
  await train("north", "2030-04-20T11:59:59Z");
  // After its end.
  await train("north", "2030-04-21T09:00:00Z");
  await receive("south", { at: "2030-04-01T20:00:00Z", student: ada }, finished);
  // No pass.
  await train("south", "2030-04-02T09:00:00Z", ben);
});

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-06-01T00:00:00Z") }));
afterEach(() => void vi.useRealTimers());

it("counts the first training of a day in each gym, while the pass runs, and defuses formulas", async () => {
  expect(await usage("--month", "2030-04")).toEqual({
    code: 0,
    printed: [
      HEAD,
      "'=1+1,north,2030-04-01,2030-04-01T07:00:00Z",
      "'=1+1,north,2030-04-20,2030-04-20T11:59:59Z",
      "'=1+1,south,2030-04-01,2030-04-01T20:00:00Z",
    ].join("\n"),
    warned: [],
    refusal: null,
  });
  expect((await usage("--month", "2030-03")).printed).toBe(
    `${HEAD}\n'=1+1,north,2030-03-31,2030-03-31T22:59:59Z`,
  );
});

it("prints one gym's, and the head alone where there is nothing", async () => {
  expect((await usage("--month", "2030-04", "--gym", "south")).printed).toBe(
    `${HEAD}\n'=1+1,south,2030-04-01,2030-04-01T20:00:00Z`,
  );
  expect((await usage("--month", "2029-12")).printed).toBe(HEAD);
  expect((await usage()).printed).toBe(HEAD);
});

it("counts one request once, on the day of its receipt, whatever ages and zones it claims", async () => {
  const student = await holdPass("shifted", "2030-01-01T00:00:00Z");
  const shifted = Array.from({ length: 16 }, (_none, index) => ({
    ...start,
    ageMs: Math.min(7 * DAY_MS, index * 12 * HOUR_MS),
    timeZone: index % 2 === 0 ? "Pacific/Kiritimati" : "Etc/GMT+12",
  }));
  await receive("north", { at: "2030-05-15T12:00:00Z", student }, ...shifted);
  expect((await usage("--month", "2030-05")).printed).toBe(
    `${HEAD}\nshifted,north,2030-05-15,2030-05-15T12:00:00Z`,
  );
});

it("has each day of a member who was offline only if it arrived on that day", async () => {
  const student = await holdPass("weekend", "2030-01-01T00:00:00Z");
  const saturday = { ...start, ageMs: 2 * DAY_MS };
  await receive("south", { at: "2030-05-20T08:00:00Z", student }, saturday, start);
  await receive("south", { at: "2030-05-21T08:00:00Z", student }, start);
  expect((await usage("--month", "2030-05", "--gym", "south")).printed).toBe(
    `${HEAD}\nweekend,south,2030-05-20,2030-05-20T08:00:00Z\nweekend,south,2030-05-21,2030-05-21T08:00:00Z`,
  );
});

it("counts no visit without training: nothing played, or neither started nor completed", async () => {
  const student = await holdPass("idle", "2030-01-01T00:00:00Z");
  const id = randomUUID();
  await receive(
    "west",
    { at: "2030-02-10T20:00:00Z", student },
    { workoutTrackType: "WORKOUT_EXIT" },
    { workoutTrackType: "WORKOUT_START", playedSeconds: 0 },
    { workoutTrackType: "WORKOUT_PAUSE", playedSeconds: 40 },
  );
  expect((await usage("--month", "2030-02", "--gym", "west")).printed).toBe(HEAD);
  const parts = { workoutExecutionId: id };
  await receive("west", { at: "2030-02-11T20:00:00Z", student }, { ...start, ...parts, seq: 1 });
  await receive(
    "west",
    { at: "2030-02-12T20:00:00Z", student },
    { ...finished, ...parts, seq: 2, playedSeconds: 500 },
  );
  expect((await usage("--month", "2030-02", "--gym", "west")).printed).toBe(
    `${HEAD}\nidle,west,2030-02-11,2030-02-11T20:00:00Z`,
  );
});

it("dates by the gym's own day, also at the ends of a month", async () => {
  const student = await holdPass("late", "2029-01-01T00:00:00Z");
  await receive("west", { at: "2030-01-01T09:59:59Z", student }, start);
  await receive("west", { at: "2030-02-01T09:59:59Z", student }, start);
  await receive("west", { at: "2030-02-01T10:00:00Z", student }, start);
  const january = `${HEAD}\nlate,west,2030-01-31,2030-02-01T09:59:59Z`;
  expect((await usage("--month", "2030-01", "--gym", "west")).printed).toBe(january);
});

it.each([
  ["2030-06-08T11:59:59Z", ["Not complete: check-ins of 2030-05 may still arrive until"]],
  ["2030-06-08T12:00:00Z", []],
  ["2031-06-04T23:59:59Z", []],
  ["2031-06-05T00:00:01Z", ["Not complete: events of 2030-05 are older than"]],
])("warns on stderr at %s of what is missing", async (now, warnings) => {
  vi.setSystemTime(new Date(now));
  const { warned } = await usage("--month", "2030-05");
  expect(warned).toEqual(
    warnings.map((text) => expect.stringMatching(new RegExp(`^${text}`)) as string),
  );
});

it.each([
  [["--month", "2030-13"], "--month takes a year and a month, as 2026-10, not 2030-13."],
  [["--month", "April"], "--month takes a year and a month, as 2026-10, not April."],
  [["--gym", "nowhere"], "There is no gym with the guid nowhere."],
])("refuses %j", async (args, refusal) => {
  expect(await usage(...args)).toMatchObject({ code: 1, refusal });
});
