/**
 * Every sum and every page of the history equals a computation by hand over the same rows, for any history, and shows
 * neither another member's rows nor another gym's.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { makeStudent } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { makeWorkout, train } from "../../../tests/support/training";
import { workoutDays, workoutExecutions } from "~/features/workout-tracking/schema.server";
import { mondayOf } from "./days";
import { addCalendarDays } from "~/kernel/calendar-days";
import {
  listHistory,
  listTrainedGyms,
  PAGE_DAYS,
  sumDays,
  sumWeeks,
  type HistoryScope,
} from "./queries.server";

const database = fileDatabase();
const FIRST = "2026-12-14";

let gymIds: number[];
let studentIds: number[];
/** Two of each gym, in the order of the gyms. */
let workoutIds: number[];

beforeAll(async () => {
  const { db } = database;
  gymIds = [(await makeGym(db)).id, (await makeGym(db)).id];
  studentIds = [(await makeStudent(db)).studentId, (await makeStudent(db)).studentId];
  workoutIds = [];
  for (const gymId of gymIds) {
    for (const name of ["Squat clinic", "Press day"]) {
      workoutIds.push(await makeWorkout(db, { gymId, name }));
    }
  }
});

interface Row {
  student: number;
  workout: number;
  /** Days after FIRST. */
  offset: number;
  seconds: number;
  isDone: boolean;
}
const rows = fc.array(
  fc.record<Row>({
    student: fc.integer({ min: 0, max: 1 }),
    workout: fc.integer({ min: 0, max: 3 }),
    offset: fc.integer({ min: 0, max: 45 }),
    seconds: fc.constantFrom(0, 1, 59, 600, 5_400),
    isDone: fc.boolean(),
  }),
  { maxLength: 60 },
);

const dayOf = ({ offset }: Row) => addCalendarDays(FIRST, offset);
const gymOf = ({ workout }: Row) => gymIds[Math.floor(workout / 2)] ?? 0;

async function store(history: readonly Row[]) {
  const { db } = database;
  await db.delete(workoutExecutions);
  await db.delete(workoutDays);
  if (history.length === 0) return;
  const toRow = (row: Row) => ({
    gymId: gymOf(row),
    studentId: studentIds[row.student] ?? 0,
    workoutId: workoutIds[row.workout] ?? 0,
    day: dayOf(row),
  });
  const noon = (row: Row) => new Date(`${dayOf(row)}T12:00:00Z`);
  await db.insert(workoutExecutions).values(
    history.map((row) => ({
      ...toRow(row),
      executionId: randomUUID(),
      startedAt: noon(row),
      playedSeconds: row.seconds,
    })),
  );
  const done = history.filter(({ isDone }) => isDone);
  if (done.length === 0) return;
  await db
    .insert(workoutDays)
    .values(done.map((row) => ({ ...toRow(row), completedAt: noon(row) })))
    .onConflictDoNothing();
}

/** Of the scope, from a day on: seconds by key, and each workout once a day. */
function sumByHand(own: readonly Row[], from: string, keyOf: (day: string) => string) {
  const sums = new Map<string, { seconds: number; done: Set<string> }>();
  for (const row of own.filter((one) => dayOf(one) >= from && (one.seconds > 0 || one.isDone))) {
    const key = keyOf(dayOf(row));
    const sum = sums.get(key) ?? { seconds: 0, done: new Set() };
    sum.seconds += row.seconds;
    if (row.isDone) sum.done.add(`${dayOf(row)} ${row.workout}`);
    sums.set(key, sum);
  }
  return new Map(
    [...sums].map(([key, { seconds, done }]) => [key, { seconds, workouts: done.size }]),
  );
}

async function readAll(scope: HistoryScope) {
  const entries = [];
  let before: string | null = null;
  do {
    const page = await listHistory(database.db, scope, { before, lang: "en" });
    expect(new Set(page.entries.map(({ day }) => day)).size).toBeLessThanOrEqual(PAGE_DAYS);
    entries.push(...page.entries);
    before = page.next;
  } while (before !== null);
  return entries;
}

describe("any history", () => {
  test("has the sums and the days that its rows have, in one gym and in all", async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 0, max: 45 }), async (history, start) => {
        await store(history);
        for (const scopeGyms of [[gymIds[0] ?? 0], gymIds]) {
          const scope = { studentId: studentIds[0] ?? 0, gymIds: scopeGyms };
          const own = history.filter((row) => row.student === 0 && scopeGyms.includes(gymOf(row)));
          const from = addCalendarDays(FIRST, start);
          expect(await sumDays(database.db, scope, from)).toEqual(
            sumByHand(own, from, (day) => day),
          );
          const monday = mondayOf(from);
          expect(await sumWeeks(database.db, scope, monday)).toEqual(
            sumByHand(own, monday, mondayOf),
          );
          const entries = await readAll(scope);
          const byDay = sumByHand(own, FIRST, (day) => day);
          expect([...new Set(entries.map(({ day }) => day))]).toEqual(
            [...byDay.keys()].sort().reverse(),
          );
          const listed = new Map<string, { seconds: number; workouts: number }>();
          for (const { day, seconds, workouts } of entries) {
            const sum = listed.get(day) ?? { seconds: 0, workouts: 0 };
            listed.set(day, {
              seconds: sum.seconds + seconds,
              workouts: sum.workouts + workouts,
            });
          }
          expect(listed).toEqual(byDay);
        }
      }),
      { numRuns: 40 },
    );
  });

  test("lists the gyms that the member has trained in, and no others", async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (history) => {
        await store(history);
        const trained = await listTrainedGyms(database.db, studentIds[0] ?? 0);
        expect(trained.map(({ id }) => id)).toEqual(
          gymIds.filter((id) => history.some((row) => row.student === 0 && gymOf(row) === id)),
        );
      }),
      { numRuns: 20 },
    );
  });
});

test("a day counts 24 hours at most, and a week those of its days", async () => {
  await store([]);
  const [first = 0, second = 0] = workoutIds;
  const own = { gymId: gymIds[0] ?? 0, studentId: studentIds[0] ?? 0, playedSeconds: 50_000 };
  for (const workoutId of [first, first, second]) {
    await train(database.db, { ...own, workoutId, day: "2027-01-05" });
  }
  await train(database.db, { ...own, workoutId: first, day: "2027-01-06" });
  const scope = { studentId: own.studentId, gymIds: [own.gymId] };
  expect(await sumDays(database.db, scope, "2027-01-05")).toEqual(
    new Map([
      ["2027-01-05", { seconds: 86_400, workouts: 2 }],
      ["2027-01-06", { seconds: 50_000, workouts: 1 }],
    ]),
  );
  expect(await sumWeeks(database.db, scope, "2027-01-04")).toEqual(
    new Map([["2027-01-04", { seconds: 136_400, workouts: 3 }]]),
  );
  const { entries } = await listHistory(database.db, scope, { before: null, lang: "en" });
  expect(entries.map(({ seconds }) => seconds).sort()).toEqual([50_000, 50_000, 86_400]);
});

describe("an entry of the history", () => {
  const [day, at] = ["2027-01-04", new Date("2027-01-04T06:30:00Z")];

  test("joins the executions of a workout on a day, and begins with the first", async () => {
    await store([]);
    const row = {
      gymId: gymIds[0] ?? 0,
      studentId: studentIds[0] ?? 0,
      workoutId: workoutIds[0] ?? 0,
      day,
    };
    await train(database.db, { ...row, at: new Date("2027-01-04T18:00:00Z"), playedSeconds: 300 });
    await train(database.db, { ...row, at, playedSeconds: 90, isDone: false });
    const scope = { studentId: row.studentId, gymIds: [row.gymId] };
    const { entries, next } = await listHistory(database.db, scope, { before: null, lang: "en" });
    expect(next).toBeNull();
    expect(entries).toEqual([
      expect.objectContaining({
        day,
        at,
        seconds: 390,
        workouts: 1,
        isDone: true,
        name: "Squat clinic",
      }),
    ]);
  });

  test("without an execution has the time when the workout was done", async () => {
    await store([]);
    const row = {
      gymId: gymIds[0] ?? 0,
      studentId: studentIds[0] ?? 0,
      workoutId: workoutIds[1] ?? 0,
      day,
    };
    await database.db.insert(workoutDays).values({ ...row, completedAt: at });
    const scope = { studentId: row.studentId, gymIds: [row.gymId] };
    const { entries } = await listHistory(database.db, scope, { before: null, lang: "en" });
    expect(entries).toEqual([expect.objectContaining({ at, seconds: 0, isDone: true })]);
  });
});
