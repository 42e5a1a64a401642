/**
 * However many challenges and members a gym has, a batch of completions and a member's lists read ranges of indexes.
 * @module-tag postgres
 */
import { sql, type SQL } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { makeStudent } from "../../../tests/support/billing-world";
import { makeDailyChallenge } from "../../../tests/support/challenges";
import { fileDatabase } from "../../../tests/support/database";
import { makeWorkout } from "../../../tests/support/training";
import { completeChallengeItems } from "./complete-challenge-items.server";
import { listChallengesOfMember } from "./member-queries.server";
import { listChallengeItems, listChallenges } from "./queries.server";

const CHALLENGES = 5_000;
const MEMBERS = 50;
const NOW = new Date("2026-10-20T09:00:00Z");

const database = fileDatabase();
let world: Awaited<ReturnType<typeof makeDailyChallenge>>;
let studentIds: number[];

beforeAll(async () => {
  const { db } = database;
  world = await makeDailyChallenge(db, { days: 30, on: [1, 2] });
  const { gymId } = world;
  const workoutIds: number[] = [];
  for (let count = 0; count < 4; count += 1) workoutIds.push(await makeWorkout(db, { gymId }));
  studentIds = [];
  for (let count = 0; count < MEMBERS; count += 1)
    studentIds.push((await makeStudent(db)).studentId);
  const listOf = (ids: number[]) => sql`(${JSON.stringify(ids)}::jsonb)`;
  await db.execute(sql`
    with made as (
      insert into challenges (guid, gym_id, name, days, item_count, published_at)
      select concat('many-', n), ${gymId}::int, 'Many', 30, 4, now() - n * interval '1 hour'
        from generate_series(1, ${CHALLENGES}::int) n returning id
    ), items as (
      insert into challenge_items (gym_id, challenge_id, day, position, workout_id)
      select ${gymId}::int, made.id, w.ordinality, 1, w.value::int
        from made, jsonb_array_elements_text${listOf(workoutIds)} with ordinality as w
    )
    insert into challenge_members (gym_id, student_id, challenge_id, round, starts_on, joined_at, left_at)
    select ${gymId}::int, s.value::int, made.id, 1, '2026-10-01', now(),
           case when made.id % 1000 = s.value::int then null else now() end
      from made, jsonb_array_elements_text${listOf(studentIds)} as s
     where made.id % 100 = s.value::int % 100`);
  await db.execute(
    sql`analyze challenges, challenge_items, challenge_members, challenge_moves, challenge_done`,
  );
});

async function countScans(): Promise<number> {
  // A connection tells its statistics a little later otherwise.
  await database.db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await database.db.execute<{ scans: number }>(sql`
    select sum(seq_scan)::int as scans from pg_stat_user_tables
     where relname in ('challenges', 'challenge_items', 'challenge_members')`);
  return rows[0]?.scans ?? -1;
}

it("a batch of completions scans no table", async () => {
  const { gymId, workoutIds } = world;
  const none = await countScans();
  await database.db.execute(sql`select count(name) from challenges`);
  const before = await countScans();
  expect(before).toBe(none + 1);
  const reports = studentIds.slice(0, 20).map((studentId) => ({
    ...{ gymId, studentId, workoutId: workoutIds[0] ?? 0 },
    ...{ workoutGroupItemId: null, at: NOW, day: "2026-10-20" },
  }));
  for (let count = 0; count < 8; count += 1)
    await completeChallengeItems(database.db, reports.slice(count));
  expect(await countScans()).toBe(before);
});

const QUERIES: Record<string, () => SQL> = {
  challenges_published: () =>
    listChallenges(database.db, { gymId: world.gymId, limit: 24 }).getSQL(),
  challenge_items_order: () => listChallengeItems(database.db, { ...world, days: 7 }).getSQL(),
  challenge_members_running: () =>
    listChallengesOfMember(database.db, {
      ...{ gymId: world.gymId, studentId: studentIds[0] ?? 0, state: "running", limit: 10 },
    }).getSQL(),
};

it.each(Object.keys(QUERIES))("the planner takes %s", async (index) => {
  const { rows } = await database.db.execute<{ "QUERY PLAN": string }>(
    sql`explain ${QUERIES[index]?.() ?? sql``}`,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain(index);
  expect(plan).not.toContain("Seq Scan");
});
