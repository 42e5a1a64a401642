/** The lists that repeat which workouts have which tags, compared with what the workouts themselves say. */
import { expect } from "vitest";
import type { TestDatabase } from "./database";

const EXPECTED = {
  workout_tags: `select w.id as workout, t as tag, w.tag_ids as ids, '' as key
    from workouts w cross join unnest(w.tag_ids) t where w.gym_id = $1`,
  workout_type_tag_workouts: `select w.id as workout, t as tag, w.tag_ids as ids, l.workout_type_key as key
    from workouts w cross join unnest(w.tag_ids) t
    join workout_type_workouts l on l.gym_id = w.gym_id and l.workout_id = w.id where w.gym_id = $1`,
  workout_type_tags: `select count(*)::int as workout, t as tag, '{}'::int[] as ids, l.workout_type_key as key
    from workouts w cross join unnest(w.tag_ids) t
    join workout_type_workouts l on l.gym_id = w.gym_id and l.workout_id = w.id
    where w.gym_id = $1 group by t, l.workout_type_key`,
};

const WRITTEN = {
  workout_tags: `select workout_id as workout, tag_id as tag, tag_ids as ids, '' as key
    from workout_tags where gym_id = $1`,
  workout_type_tag_workouts: `select workout_id as workout, tag_id as tag, tag_ids as ids,
    workout_type_key as key from workout_type_tag_workouts where gym_id = $1`,
  workout_type_tags: `select workout_count as workout, tag_id as tag, '{}'::int[] as ids,
    workout_type_key as key from workout_type_tags where gym_id = $1`,
};

/** @throws when a list, or a count of a category's tags, differs from the workouts */
export async function expectTagListsRight(
  { pool }: Pick<TestDatabase, "pool">,
  gymId: number,
): Promise<void> {
  const order = "order by key, tag, workout";
  for (const table of Object.keys(EXPECTED) as (keyof typeof EXPECTED)[]) {
    const expected = await pool.query(`${EXPECTED[table]} ${order}`, [gymId]);
    const written = await pool.query(`${WRITTEN[table]} ${order}`, [gymId]);
    expect({ table, rows: written.rows }).toEqual({ table, rows: expected.rows });
  }
}
