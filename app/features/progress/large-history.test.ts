/**
 * Over a large history of events, which the database itself generates, every number of a member equals a naive
 * computation over the same rows. In the soak the history has a million events.
 *
 * @module-tag postgres
 */
import { beforeAll, describe, expect, test } from "vitest";
import { makeStudent } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { inSoak } from "../../../tests/support/soak";
import { makeWorkout } from "../../../tests/support/training";
import { VISITOR } from "~/features/catalog/access";
import { listWorkouts } from "~/features/catalog/workouts/list-workouts.server";
import { createPartitions } from "~/db/event-partitions.server";
import { DAY_SECONDS } from "~/kernel/time";
import { addWeeks, mondayOf } from "./days";
import { addCalendarDays } from "~/kernel/calendar-days";
import {
  listHistory,
  listTrainedGyms,
  sumDays,
  sumWeeks,
  type HistoryScope,
} from "./queries.server";
import { countStreak } from "./streak";
import { listWorkoutMarks } from "./workout-marks.server";

/** Four events of each: start, play, pause and completion or exit. */
const EVENTS_PER_EXECUTION = 4;
const EXECUTIONS = inSoak(3_000, 250_000);
const MEMBERS = inSoak(4, 100);
const COMPARED = 2;
/** About three years. */
const SPAN = 1_100;
const FIRST = "2024-01-01";
const TODAY = "2026-12-30";
const WORKOUT_LENGTH = 600;

const database = fileDatabase();

interface Play {
  gymId: number;
  workoutId: number;
  day: string;
  at: number;
  seconds: number;
  completedAt: number | null;
}
interface Member {
  studentId: number;
  plays: Play[];
}
let gymIds: number[];
const workoutIds = new Map<number, number[]>();
const members: Member[] = [];

/** Executions and their events; days, completions and starts as the tracking derives them from these. */
const GENERATE = [
  `insert into workout_executions
     (gym_id, workout_id, student_id, execution_id, started_at, day, played_seconds, completed_at)
   select ($1::int[])[1 + n / 7 % 2], ($2::int[])[1 + n / 7 % 2 * 3 + n % 3], ($3::int[])[1 + n * 7919 % $4::int],
     gen_random_uuid(), at, at::date, n * 31 % 900,
     case when n % 3 > 0 and n % 5 > 0 then at + n * 31 % 900 * interval '1 second' end
   from generate_series(1::bigint, $7::bigint) as n,
     lateral (select $5::date + n * 104729 % $6::int * interval '1 day' + n * 7717 % 80000 * interval '1 second' as at) as t`,
  `insert into workout_events
     (execution_started_at, execution, key, gym_id, workout_id, student_id, type, execution_time, occurred_at, received_at)
   select started_at, id, 'seq:' || seq, gym_id, workout_id, student_id,
     case seq when 1 then 'WORKOUT_START' when 2 then 'WORKOUT_PLAY' when 3 then 'WORKOUT_PAUSE'
       else case when completed_at is null then 'WORKOUT_EXIT' else 'WORKOUT_COMPLETE' end end,
     0, coalesce(case when seq = 4 then completed_at end, started_at), started_at
   from workout_executions, generate_series(1, ${EVENTS_PER_EXECUTION}) as seq`,
  `insert into workout_days (gym_id, student_id, day, workout_id, completed_at)
   select gym_id, student_id, day, workout_id, min(completed_at) from workout_executions
   where completed_at is not null group by 1, 2, 3, 4`,
  `insert into workout_completions (gym_id, student_id, workout_id, completed_at)
   select gym_id, student_id, workout_id, max(occurred_at) from workout_events
   where type = 'WORKOUT_COMPLETE' group by 1, 2, 3`,
  `insert into workout_starts (gym_id, student_id, workout_id, started_at)
   select s.gym_id, s.student_id, s.workout_id, max(s.occurred_at) from workout_events s
   where s.type = 'WORKOUT_START' and not exists (select from workout_completions c
     where c.gym_id = s.gym_id and c.student_id = s.student_id and c.workout_id = s.workout_id
       and c.completed_at >= s.occurred_at)
   group by 1, 2, 3`,
];

beforeAll(async () => {
  const { db, pool } = database;
  gymIds = [(await makeGym(db)).id, (await makeGym(db)).id];
  for (const gymId of gymIds) {
    const ids = [];
    for (const name of ["One", "Two", "Three"]) {
      ids.push(await makeWorkout(db, { gymId, name, seconds: WORKOUT_LENGTH }));
    }
    workoutIds.set(gymId, ids);
  }
  const studentIds: number[] = [];
  for (let i = 0; i < MEMBERS; i += 1) studentIds.push((await makeStudent(db)).studentId);
  const months = Array.from({ length: 37 }, (_, i) => new Date(Date.UTC(2024, i, 1)));
  await createPartitions(pool, months);
  const values = [gymIds, [...workoutIds.values()].flat(), studentIds, MEMBERS, FIRST, SPAN];
  for (const [index, statement] of GENERATE.entries()) {
    await pool.query(statement, index === 0 ? [...values, EXECUTIONS] : []);
  }
  await pool.query("analyze");
  for (const studentId of studentIds.slice(0, COMPARED)) {
    const { rows } = await pool.query<Play>(
      `select gym_id as "gymId", workout_id as "workoutId", to_char(day, 'YYYY-MM-DD') as day,
         extract(epoch from started_at)::float8 * 1000 as at, played_seconds as seconds,
         extract(epoch from completed_at)::float8 * 1000 as "completedAt"
       from workout_executions where student_id = $1`,
      [studentId],
    );
    members.push({ studentId, plays: rows });
  }
}, 600_000);

const capped = (seconds: number) => Math.min(DAY_SECONDS, seconds);
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const groupBy = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> => {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
};

interface NaiveEntry {
  day: string;
  workoutId: number;
  seconds: number;
  isDone: boolean;
  at: number;
}

/** One for each workout of a day that was played or done. */
function listNaively(plays: readonly Play[]): NaiveEntry[] {
  const groups = groupBy(plays, ({ day, workoutId }) => `${day} ${workoutId}`);
  return [...groups.values()].flatMap((ofWorkout) => {
    const played = ofWorkout.filter(({ seconds }) => seconds > 0);
    const done = ofWorkout.flatMap(({ completedAt }) => completedAt ?? []);
    const [first] = ofWorkout;
    if (!first || (played.length === 0 && done.length === 0)) return [];
    return {
      ...{ day: first.day, workoutId: first.workoutId, isDone: done.length > 0 },
      seconds: capped(sum(played.map(({ seconds }) => seconds))),
      at: Math.min(...(played.length > 0 ? played.map(({ at }) => at) : done)),
    };
  });
}

function sumNaively(plays: readonly Play[], from: string, keyOf: (day: string) => string) {
  const days = [...groupBy(listNaively(plays), ({ day }) => day)].filter(([day]) => day >= from);
  return new Map(
    [...groupBy(days, ([day]) => keyOf(day))].map(([key, ofKey]) => [
      key,
      {
        seconds: sum(ofKey.map(([, list]) => capped(sum(list.map(({ seconds }) => seconds))))),
        workouts: sum(ofKey.map(([, list]) => list.filter(({ isDone }) => isDone).length)),
      },
    ]),
  );
}

/** The longest run back from the running week whose every four weeks have at most one below two workouts. */
function countNaively(workoutsOf: (monday: string) => number, running: string): number {
  let weeks = workoutsOf(running) >= 2 ? 1 : 0;
  const isFull: boolean[] = [];
  for (let ago = 1; ; ago += 1) {
    isFull.push(workoutsOf(addWeeks(running, -ago)) >= 2);
    if (isFull.slice(-4).filter((full) => !full).length > 1) return weeks;
    if (isFull.at(-1)) weeks += 1;
  }
}

/** Each member in one gym and in both. */
const scopes = () =>
  members.flatMap(({ studentId, plays }) =>
    [gymIds.slice(0, 1), gymIds].map((ids) => ({
      scope: { studentId, gymIds: ids } satisfies HistoryScope,
      plays: plays.filter(({ gymId }) => ids.includes(gymId)),
    })),
  );

describe("of a large history", () => {
  test("every event is stored, and members have trained in both gyms", async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      "select count(*)::int as count from workout_events",
    );
    expect(rows[0]?.count).toBe(EXECUTIONS * EVENTS_PER_EXECUTION);
    for (const { studentId } of members) {
      const trained = await listTrainedGyms(database.db, studentId);
      expect(trained.map(({ id }) => id)).toEqual(gymIds);
    }
  });

  test("minutes, workouts, weeks and streak equal a naive computation", async () => {
    const running = mondayOf(TODAY);
    for (const { scope, plays } of scopes()) {
      const monday = mondayOf("2026-06-10");
      expect(await sumDays(database.db, scope, monday)).toEqual(
        sumNaively(plays, monday, (day) => day),
      );
      const weeks = await sumWeeks(database.db, scope, mondayOf(FIRST));
      const naive = sumNaively(plays, mondayOf(FIRST), mondayOf);
      expect(weeks).toEqual(naive);
      const workoutsOf = (key: string) => naive.get(key)?.workouts ?? 0;
      for (const ago of [0, 1, 2, 3, 50, 120]) {
        const at = addWeeks(running, -ago);
        const counted = new Map([...weeks].map(([key, { workouts }]) => [key, workouts]));
        expect(countStreak(counted, at).weeks).toBe(countNaively(workoutsOf, at));
      }
    }
  });

  test("every entry of the history has its minutes, time and tick, in order", async () => {
    for (const { scope, plays } of scopes()) {
      const listed: NaiveEntry[] = [];
      let before: string | null = null;
      do {
        const page = await listHistory(database.db, scope, { before, lang: "en" });
        for (const { day, workoutId, seconds, isDone, at } of page.entries) {
          listed.push({ day, workoutId, seconds, isDone, at: at.getTime() });
        }
        before = page.next;
      } while (before !== null);
      const naive = listNaively(plays).sort(
        (a, b) => b.day.localeCompare(a.day) || b.at - a.at || b.workoutId - a.workoutId,
      );
      expect(listed).toEqual(naive);
    }
  });

  test("rings and Continue equal a naive computation", async () => {
    for (const { studentId, plays } of members) {
      for (const [gymId, ids] of workoutIds) {
        const { played } = await listWorkoutMarks(database.db, {
          ...{ gymId, studentId, workoutIds: ids },
        });
        const started = await listWorkouts(database.db, {
          gymId,
          source: { kind: "started", studentId, viewer: VISITOR },
        });
        const naive = ids.map((id) => {
          const own = plays.filter(({ workoutId }) => workoutId === id);
          const completed = Math.max(0, ...own.map(({ completedAt }) => completedAt ?? 0));
          const start = Math.max(0, ...own.map(({ at }) => at));
          return { id, own, start, isDone: completed > 0, isStarted: start > completed };
        });
        expect(started.workouts.map(({ id }) => id)).toEqual(
          naive
            .filter(({ isStarted }) => isStarted)
            .sort((a, b) => b.start - a.start || b.id - a.id)
            .map(({ id }) => id),
        );
        for (const { id, own, start, isDone, isStarted } of naive) {
          const day = new Date(start).toISOString().slice(0, 10);
          const near = own.filter(
            (play) => play.day >= addCalendarDays(day, -2) && play.day <= addCalendarDays(day, 2),
          );
          const most = Math.max(0, ...near.map(({ seconds }) => seconds));
          const part = Math.min(95, Math.max(5, Math.floor((most * 100) / WORKOUT_LENGTH)));
          expect(played.get(id)).toBe(isDone ? 100 : isStarted ? part : undefined);
        }
      }
    }
  });
});
