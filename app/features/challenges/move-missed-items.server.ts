/**
 * "Move what I missed": everything that is not done moves by as many days as bring its first day to today, so that the
 * distances stay. Nothing moves while nothing is missed, so a second press changes nothing.
 */
import { sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { completeTodaysItems } from "./complete-todays-items.server";
import { lockRunningRound } from "./lock-running-round.server";
import { toMemberDay } from "./member-day";
import { ofRound, type MemberOfChallenge } from "./round-key.server";
import { challengeDone, challengeItems, challengeMembers, challengeMoves } from "./schema.server";

interface MoveMissedItems extends MemberOfChallenge {
  now: Date;
  /** The member's. */
  timeZone: string;
}

/** `days`: by how many. */
export function moveMissedItems(
  db: Db,
  { now, timeZone, ...member }: MoveMissedItems,
): Promise<Result<{ days: number }, "not-joined">> {
  return inTransaction(db, async (tx) => {
    const running = await lockRunningRound(tx, member);
    if (!running) return refuse("not-joined");
    const key = { ...member, round: running.round };
    const { today } = toMemberDay(now, timeZone);
    const days = await countDaysMissed(tx, { ...key, startsOn: running.startsOn, today });
    if (days === 0) return ok({ days });
    // The moves of what is done are moved too, which nothing reads.
    await tx
      .update(challengeMoves)
      .set({ day: sql`${challengeMoves.day} + ${days}::int` })
      .where(ofRound(challengeMoves, key));
    await tx
      .update(challengeMembers)
      .set({ startsOn: sql`${challengeMembers.startsOn} + ${days}::int` })
      .where(ofRound(challengeMembers, key));
    await completeTodaysItems(tx, { ...member, now, timeZone });
    return ok({ days });
  });
}

/** Days from the first open item to today; 0 when it stands on today or later. */
async function countDaysMissed(
  tx: Tx,
  {
    gymId,
    challengeId,
    studentId,
    round,
    startsOn,
    today,
  }: MemberOfChallenge & { round: number; startsOn: string; today: string },
): Promise<number> {
  const { rows } = await tx.execute<{ days: number }>(sql`
    select coalesce(greatest(0, ${today}::date - min(coalesce(v.day, ${startsOn}::date + (i.day - 1)))), 0)::int
             as days
      from ${challengeItems} i
      left join ${challengeMoves} v
        on v.gym_id = i.gym_id and v.student_id = ${studentId} and v.challenge_id = i.challenge_id
       and v.round = ${round} and v.item_id = i.id
     where i.gym_id = ${gymId} and i.challenge_id = ${challengeId}
       and not exists (
         select from ${challengeDone} d
          where d.gym_id = i.gym_id and d.student_id = ${studentId}
            and d.challenge_id = i.challenge_id and d.round = ${round} and d.item_id = i.id)`);
  return rows[0]?.days ?? 0;
}
