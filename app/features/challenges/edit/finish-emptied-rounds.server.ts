/** What the removal of an open item means for the rounds in which everything else is done. */
import { sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { challengeDone, challengeMembers, challenges } from "../schema.server";
import type { EditedChallenge } from "./editable.server";

type Key = Pick<EditedChallenge, "gymId" | "id">;

/** In the order in which completions lock them. New ones wait for the lock of the challenge. */
export async function lockOpenRounds(tx: Tx, { gymId, id }: Key): Promise<void> {
  await tx.execute(sql`
    select from ${challengeMembers} m
     where m.gym_id = ${gymId} and m.challenge_id = ${id} and m.finished_at is null
     order by m.gym_id, m.student_id, m.challenge_id, m.round
       for update`);
}

/**
 * Each gives its badge, with the time of the last workout that the member did. One that was left gives it too: nothing
 * is open in it to go on with.
 */
export async function finishEmptiedRounds(tx: Tx, { gymId, id }: Key): Promise<void> {
  await tx.execute(sql`
    update ${challengeMembers} m
       set left_at = null,
           finished_at = (
             select max(d.completed_at) from ${challengeDone} d
              where d.gym_id = m.gym_id and d.student_id = m.student_id
                and d.challenge_id = m.challenge_id and d.round = m.round)
      from ${challenges} c
     where c.gym_id = m.gym_id and c.id = m.challenge_id
       and m.gym_id = ${gymId} and m.challenge_id = ${id} and m.finished_at is null
       and m.done_count > 0 and m.done_count = c.item_count`);
}
