/**
 * Random events in random order, with repetitions, in random batches: the rows are those of a model that reads one
 * request after another.
 * @module-tag postgres
 */
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { MINUTE_MS } from "~/kernel/time";
import { makeStudent } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { FUZZ_RUNS, fuzzTime } from "../../../tests/support/fuzz";
import {
  makeTrackedWorkout,
  trackedEvent,
  type TrackedWorkoutFixture,
} from "../../../tests/support/tracked-events";
import { storeEvents } from "./store-events.server";
import { WORKOUT_TRACK_TYPES } from "./track-types";
import type { TrackedEvent } from "./to-tracked-event";

const database = fileDatabase();
let workouts: TrackedWorkoutFixture[];
let studentIds: number[];
/** Two days and their night, so that some completions fall on the second day. */
const base = new Date();
base.setUTCHours(20, 0, 0, 0);

beforeAll(async () => {
  const { db } = database;
  const first = await makeTrackedWorkout(db);
  workouts = [first, await makeTrackedWorkout(db, { gymId: first.gymId })];
  studentIds = [(await makeStudent(db)).studentId, (await makeStudent(db)).studentId];
});

interface Drawn {
  workout: number;
  student: number;
  execution: number;
  type: (typeof WORKOUT_TRACK_TYPES)[number];
  minute: number;
  seq: number | undefined;
  second: number;
  playedSeconds: number | undefined;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  workout: fc.nat(1),
  student: fc.nat(2),
  execution: fc.nat(2),
  type: fc.constantFrom(...WORKOUT_TRACK_TYPES),
  minute: fc.nat(480),
  seq: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  second: fc.nat(3),
  playedSeconds: fc.option(fc.nat(1_200), { nil: undefined }),
});
/** Requests, and how many of them are stored together each time. */
const run = fc.record({
  requests: fc.array(fc.array(drawn, { minLength: 1, maxLength: 6 }), { maxLength: 12 }),
  repeated: fc.array(fc.nat(11), { maxLength: 4 }),
  batches: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
});

function toEvent(one: Drawn): TrackedEvent {
  const workout = workouts[one.workout];
  if (!workout) throw new Error("no workout");
  return trackedEvent(workout, {
    receivedAt: new Date(base.getTime() + one.minute * MINUTE_MS),
    student: studentIds[one.student] ?? null,
    workoutExecutionId: `00000000-0000-4000-8000-00000000000${one.execution}`,
    workoutTrackType: one.type,
    executionTime: one.second,
    seq: one.seq,
    playedSeconds: one.playedSeconds,
  });
}

interface Rows {
  executions: Record<string, [startedAt: number, played: number, completedAt: number | null]>;
  days: string[];
  events: string[];
}

/** What the rules say, without batches. */
function readOneByOne(requests: readonly TrackedEvent[][]): Rows {
  const rows: Rows = { executions: {}, days: [], events: [] };
  for (const request of requests) {
    const inOrder = [...request].sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
    const startDays = new Map<string, string>();
    for (const event of inOrder) {
      const name = `${event.executionId} ${event.workoutId} ${event.studentId ?? "-"}`;
      const at = event.occurredAt.getTime();
      const execution = (rows.executions[name] ??= [at, 0, null]);
      if (!startDays.has(name)) startDays.set(name, dayOf(execution[0]));
      execution[1] = Math.max(execution[1], event.playedSeconds);
      if (event.type === "WORKOUT_COMPLETE" && execution[2] === null) {
        execution[2] = Math.max(at, execution[0]);
        const day = [event.day, startDays.get(name) ?? ""].sort()[1];
        if (event.studentId !== null)
          rows.days.push(`${event.studentId} ${day} ${event.workoutId}`);
      }
      rows.events.push(`${name} ${event.key}`);
    }
  }
  return { ...rows, days: unique(rows.days), events: unique(rows.events) };
}

const unique = (list: readonly string[]) => [...new Set(list)].sort();
/** Of the gym, which is London's. */
const dayOf = (at: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" }).format(at);

async function readRows(): Promise<Rows> {
  const list = async <Row extends object>(sql: string) =>
    (await database.pool.query<Row>(sql)).rows;
  const executions = await list<{ name: string; start: Date; played: number; done: Date | null }>(
    `select execution_id || ' ' || workout_id || ' ' || coalesce(student_id::text, '-') as name,
            started_at as start, played_seconds as played, completed_at as done from workout_executions`,
  );
  const days = await list<{ name: string }>(
    "select student_id || ' ' || day || ' ' || workout_id as name from workout_days",
  );
  const events = await list<{ name: string }>(
    `select execution_id || ' ' || x.workout_id || ' ' || coalesce(x.student_id::text, '-') || ' ' || key as name
       from workout_events e join workout_executions x on x.id = e.execution and x.started_at = e.execution_started_at`,
  );
  return {
    executions: Object.fromEntries(
      executions.map(({ name, start, played, done }) => [
        name,
        [start.getTime(), played, done?.getTime() ?? null],
      ]),
    ),
    days: days.map(({ name }) => name).sort(),
    events: events.map(({ name }) => name).sort(),
  };
}

it(
  "the rows are those of one request after another",
  async () => {
    await fc.assert(
      fc.asyncProperty(run, async ({ requests, repeated, batches }) => {
        const sent = requests.map((request) => request.map(toEvent));
        const all = [...sent, ...repeated.flatMap((index) => (sent[index] ? [sent[index]] : []))];
        await database.pool.query(
          "truncate workout_executions, workout_days, workout_events, workout_starts, workout_completions",
        );
        for (let from = 0, turn = 0; from < all.length; turn += 1) {
          const size = batches[turn % batches.length] ?? 1;
          const batch = all.slice(from, from + size);
          await storeEvents(
            database.db,
            batch.map((events) => ({ events, timeZone: null })),
          );
          from += size;
        }
        expect(await readRows()).toEqual(readOneByOne(all));
      }),
      { numRuns: FUZZ_RUNS },
    );
  },
  fuzzTime(120_000),
);
