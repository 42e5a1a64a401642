/**
 * Each part of the history reads a range of an index, for the first page as for the last (database.md §8). Without
 * sequential scans and sorts the planner shows which index a query is meant for.
 *
 * @module-tag postgres
 */
import { beforeAll, describe, expect, test } from "vitest";
import { makeStudent } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { makeWorkout } from "../../../tests/support/training";

const database = fileDatabase();

// Over an empty table PostgreSQL takes a filter for as cheap as a range.
beforeAll(async () => {
  const { db, pool } = database;
  const { studentId } = await makeStudent(db);
  for (let count = 0; count < 3; count += 1) {
    const { id: gymId } = await makeGym(db);
    const workoutId = await makeWorkout(db, { gymId });
    const days = `select ${gymId}, ${workoutId}, ${studentId}, date '2020-01-01' + n`;
    await pool.query(
      `insert into workout_executions (gym_id, workout_id, student_id, day, execution_id, started_at)
       ${days}, gen_random_uuid(), now() from generate_series(1, 3000) n`,
    );
    await pool.query(
      `insert into workout_days (gym_id, workout_id, student_id, day, completed_at)
       ${days}, now() from generate_series(1, 3000) n`,
    );
  }
  await pool.query("analyze workout_executions, workout_days");
});

async function planOf(query: string): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query(
      "begin; set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off",
    );
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${query}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("reads one index range and does not sort", () => {
  test.each([
    [
      "workout_executions_days",
      "select distinct day from workout_executions where student_id = 1 and gym_id = 2 and day < '2026-11-25' and played_seconds > 0 order by day desc limit 15",
    ],
    [
      "workout_days_student_id_gym_id_day_workout_id_pk",
      "select distinct day from workout_days where student_id = 1 and gym_id = 2 and day < '2026-11-25' order by day desc limit 15",
    ],
    [
      "workout_executions_days",
      "select gym_id from workout_executions where student_id = 1 and gym_id > 2 order by student_id, gym_id limit 1",
    ],
    [
      "workout_days_student_id_gym_id_day_workout_id_pk",
      "select gym_id from workout_days where student_id = 1 and gym_id > 2 order by student_id, gym_id limit 1",
    ],
  ])("%s", async (index, query) => {
    const plan = await planOf(query);
    expect(plan).toContain(index);
    expect(plan).not.toContain("Sort");
  });
});

describe("sums from a day on read a range for each gym", () => {
  test.each([
    ["workout_executions_days", "workout_executions"],
    ["workout_days_student_id_gym_id_day_workout_id_pk", "workout_days"],
  ])("%s", async (index, table) => {
    const plan = await planOf(
      `select day from ${table} where student_id = 1 and gym_id = any('{2,3}'::int[]) and day >= '2026-06-01'`,
    );
    expect(plan).toContain(index);
    expect(plan).toMatch(/Index Cond: .*student_id = 1.*gym_id = ANY.*day >=/);
  });
});
