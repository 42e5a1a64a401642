/**
 * Marks the items that members have done: those under whose id the workout was done since the member joined, and
 * those with that workout on that day of the member. A report of a draft, of a challenge that is not joined, of
 * another gym or of another workout than the item's changes nothing. The rounds are locked in one order, so that two
 * servers count an item once and do not wait for each other in a circle. The item that completes a round finishes
 * it.
 */
import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { preparedSql } from "~/db/prepared-sql.server";
import {
  challengeDone,
  challengeItems,
  challengeMembers,
  challengeMoves,
  challenges,
} from "./schema.server";

/** A workout that counts as done. */
interface ChallengeReport {
  gymId: number;
  workoutId: number;
  studentId: number;
  /** The item under which it was played, as the client says. */
  workoutGroupItemId: number | null;
  at: Date;
  /** In the member's time zone. */
  day: string;
}

/** "offset 0" makes the planner look up each report by an index: it cannot know how few reports there are. */
const RUNNING = sql`
  report as (
    select r."gymId" as gym_id, r."studentId" as student_id, r."workoutId" as workout_id,
           r."workoutGroupItemId" as item_id, r.at, r.day
      from jsonb_to_recordset(${sql.placeholder("reports")}::jsonb) as r (
             "gymId" int, "studentId" int, "workoutId" int, "workoutGroupItemId" int, at timestamptz, day date)
  ), joined as (
    select distinct m.gym_id, m.student_id, m.challenge_id, m.round
      from report r, lateral (
        select m.* from ${challengeMembers} m
         where m.gym_id = r.gym_id and m.student_id = r.student_id
           and m.left_at is null and m.finished_at is null
           and exists (
             select from ${challenges} c
              where c.gym_id = m.gym_id and c.id = m.challenge_id and c.published_at is not null)
           and exists (
             select from ${challengeItems} i
              where i.gym_id = m.gym_id and i.workout_id = r.workout_id and i.challenge_id = m.challenge_id)
        offset 0) m
     order by 1, 2, 3, 4
  ), running as (
    select m.gym_id, m.student_id, m.challenge_id, m.round, m.starts_on, m.joined_at
      from joined j, lateral (
        select m.* from ${challengeMembers} m
         where m.gym_id = j.gym_id and m.student_id = j.student_id and m.challenge_id = j.challenge_id
           and m.round = j.round and m.left_at is null and m.finished_at is null
           for update) m
  )`;

const lockRounds = preparedSql(
  "challenges_lock_rounds",
  sql`with ${RUNNING} select round from running`,
);

const complete = preparedSql(
  "challenges_complete_items",
  sql`
  with ${RUNNING}, done as (
    insert into ${challengeDone} (gym_id, student_id, challenge_id, round, item_id, day, completed_at)
    select distinct on (m.gym_id, m.student_id, m.challenge_id, m.round, i.id)
           m.gym_id, m.student_id, m.challenge_id, m.round, i.id, r.day, r.at
      from running m
      join report r on r.gym_id = m.gym_id and r.student_id = m.student_id,
      lateral (
        select i.id, coalesce(v.day, m.starts_on + (i.day - 1)) as day
          from ${challengeItems} i
          left join ${challengeMoves} v
            on v.gym_id = m.gym_id and v.student_id = m.student_id and v.challenge_id = m.challenge_id
           and v.round = m.round and v.item_id = i.id
         where i.gym_id = m.gym_id and i.workout_id = r.workout_id and i.challenge_id = m.challenge_id
        offset 0) i
     where (i.id = r.item_id and r.at >= m.joined_at) or i.day = r.day
     order by m.gym_id, m.student_id, m.challenge_id, m.round, i.id, r.at
    on conflict do nothing
    returning gym_id, student_id, challenge_id, round, completed_at
  ), counted as (
    select gym_id, student_id, challenge_id, round, count(*)::int as items, max(completed_at) as at
      from done group by 1, 2, 3, 4
  )
  update ${challengeMembers} m
     set done_count = m.done_count + counted.items,
         finished_at = case when m.done_count + counted.items = c.item_count then counted.at end
    from counted join ${challenges} c on c.gym_id = counted.gym_id and c.id = counted.challenge_id
   where m.gym_id = counted.gym_id and m.student_id = counted.student_id
     and m.challenge_id = counted.challenge_id and m.round = counted.round`,
);

export async function completeChallengeItems(
  db: DbOrTx,
  reports: readonly ChallengeReport[],
): Promise<void> {
  if (reports.length === 0) return;
  const values = { reports: JSON.stringify(reports) };
  // A statement of its own: the next one sees what was moved while this one waited for the lock.
  const locked = await lockRounds(db, values);
  if (locked.length > 0) await complete(db, values);
}
