/**
 * Over a large history, which the database itself generates, every number of a member equals a naive computation over
 * the same rows. In the soak the history has a million executions.
 */
import { expect, test } from "vitest";
import { makeStudent } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { inSoak } from "../../../tests/support/soak";
import { makeWorkout } from "../../../tests/support/training";
import { mondayOf } from "./days";
import { listHistory, listTrainedGyms, sumDays, sumWeeks } from "./queries.server";

const EXECUTIONS = inSoak(20_000, 1_000_000);
const MEMBERS = inSoak(10, 200);
/** About three years. */
const SPAN = 1_100;
const FIRST = "2024-01-01";

const database = fileDatabase();

async function generate() {
  const { db, pool } = database;
  const gymIds = [(await makeGym(db)).id, (await makeGym(db)).id];
  const workoutIds = [];
  for (const gymId of gymIds) workoutIds.push(await makeWorkout(db, { gymId }));
  const studentIds: number[] = [];
  for (let i = 0; i < MEMBERS; i += 1) studentIds.push((await makeStudent(db)).studentId);
  // Primes scatter members, days and lengths, the same in every run.
  await pool.query(
    `insert into workout_executions (gym_id, workout_id, student_id, execution_id, started_at, day, played_seconds)
     select ($1::int[])[1 + (n / $4::int) % 2], ($2::int[])[1 + (n / $4::int) % 2], ($3::int[])[1 + (n * 7919) % $4::int], gen_random_uuid(),
       $5::date + ((n * 104729) % $6::int)::int, $5::date + ((n * 104729) % $6::int)::int, (n * 31) % 3600
     from generate_series(1::bigint, $7::bigint) as n`,
    [gymIds, workoutIds, studentIds, MEMBERS, FIRST, SPAN, EXECUTIONS],
  );
  await pool.query(
    `insert into workout_days (gym_id, student_id, day, workout_id, completed_at)
     select gym_id, student_id, day, workout_id, min(started_at) from workout_executions where id % 3 > 0
     group by 1, 2, 3, 4`,
  );
  await pool.query("analyze workout_executions; analyze workout_days");
  return { gymIds, studentIds };
}

test("a member's sums, gyms and pages equal those of a naive computation", async () => {
  const { db, pool } = database;
  const { gymIds, studentIds } = await generate();
  for (const [index, studentId] of studentIds.slice(0, 3).entries()) {
    const scopeGyms = index === 0 ? gymIds.slice(0, 1) : gymIds;
    const scope = { studentId, gymIds: scopeGyms };
    const { rows } = await pool.query<{ day: string; seconds: number; done: boolean }>(
      `select to_char(day, 'YYYY-MM-DD') as day, played_seconds as seconds, false as done
         from workout_executions where student_id = $1 and gym_id = any($2)
       union all select to_char(day, 'YYYY-MM-DD'), 0, true from workout_days
         where student_id = $1 and gym_id = any($2)`,
      [studentId, scopeGyms],
    );
    const sumBy = (from: string, keyOf: (day: string) => string) => {
      const sums = new Map<string, { seconds: number; workouts: number }>();
      for (const { day, seconds, done } of rows) {
        if (day < from || (seconds === 0 && !done)) continue;
        const { seconds: before, workouts } = sums.get(keyOf(day)) ?? { seconds: 0, workouts: 0 };
        sums.set(keyOf(day), { seconds: before + seconds, workouts: workouts + (done ? 1 : 0) });
      }
      return sums;
    };
    const monday = mondayOf("2026-06-10");
    expect(await sumWeeks(db, scope, monday)).toEqual(sumBy(monday, mondayOf));
    expect(await sumDays(db, scope, monday)).toEqual(sumBy(monday, (day) => day));
    const gyms = await pool.query<{ id: number }>(
      "select distinct gym_id as id from workout_executions where student_id = $1 order by 1",
      [studentId],
    );
    expect(await listTrainedGyms(db, studentId)).toMatchObject(gyms.rows);
    expect(gyms.rows).toHaveLength(2);
    const days = new Set<string>();
    let before: string | null = null;
    do {
      const page = await listHistory(db, scope, { before, lang: "en" });
      for (const { day } of page.entries) days.add(day);
      before = page.next;
    } while (before !== null);
    expect([...days]).toEqual([...sumBy(FIRST, (day) => day).keys()].sort().reverse());
  }
});
