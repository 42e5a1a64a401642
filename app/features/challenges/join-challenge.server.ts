/**
 * A member joins a published challenge on a day of the member's choice. After leaving, the round goes on: what was done
 * stays done, and the rest is planned anew, its first day on the chosen one. After finishing, a new round begins, and
 * the badge of the earlier one stays.
 */
import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { addCalendarDays } from "~/kernel/calendar-days";
import { ok, refuse, type Result } from "~/kernel/result";
import { canChooseDay } from "./can-choose-day";
import { completeTodaysItems } from "./complete-todays-items.server";
import { toMemberDay } from "./member-day";
import { ofMember, ofRound, type MemberOfChallenge } from "./round-key.server";
import {
  challengeDone,
  challengeItems,
  challengeMembers,
  challengeMoves,
  challenges,
} from "./schema.server";

interface JoinChallenge extends MemberOfChallenge {
  /** The day to begin on. */
  startsOn: string;
  now: Date;
  /** The member's. */
  timeZone: string;
}

/**
 * `not-found`: the gym has no such challenge, a draft, or an archived one in which the member has no round to go on
 * with. `day`: before today, or too far ahead.
 */
export function joinChallenge(
  db: Db,
  { startsOn, now, timeZone, ...member }: JoinChallenge,
): Promise<Result<{ round: number }, "not-found" | "day" | "joined">> {
  return inTransaction(db, async (tx) => {
    const last = await lockLastRound(tx, member);
    const isResumed = last !== null && last.finishedAt === null;
    if (!(await isOffered(tx, { ...member, isResumed }))) return refuse("not-found");
    if (!canChooseDay(startsOn, toMemberDay(now, timeZone).today)) return refuse("day");
    if (last && last.leftAt === null && last.finishedAt === null) return refuse("joined");
    const round = last && last.finishedAt === null ? last.round : (last?.round ?? 0) + 1;
    const beginning = { ...member, round, startsOn, now };
    if (round === last?.round) await resumeRound(tx, beginning);
    else if (!(await beginRound(tx, beginning))) return refuse("joined");
    await completeTodaysItems(tx, { ...member, now, timeZone });
    return ok({ round });
  });
}

/** No round of an archived challenge begins, but one that was left goes on. */
async function isOffered(
  tx: Tx,
  { gymId, challengeId, isResumed }: MemberOfChallenge & { isResumed: boolean },
): Promise<boolean> {
  const offered = and(
    eq(challenges.gymId, gymId),
    eq(challenges.id, challengeId),
    isNotNull(challenges.publishedAt),
    isResumed ? undefined : isNull(challenges.archivedAt),
  );
  return (await tx.$count(challenges, offered)) > 0;
}

async function lockLastRound(tx: Tx, member: MemberOfChallenge) {
  const [last] = await tx
    .select({
      round: challengeMembers.round,
      leftAt: challengeMembers.leftAt,
      finishedAt: challengeMembers.finishedAt,
    })
    .from(challengeMembers)
    .where(ofMember(challengeMembers, member))
    .orderBy(desc(challengeMembers.round))
    .limit(1)
    .for("update");
  return last ?? null;
}

interface Beginning extends MemberOfChallenge {
  round: number;
  startsOn: string;
  now: Date;
}

/** False: the member has joined at the same moment elsewhere. */
async function beginRound(
  tx: Tx,
  { gymId, challengeId, studentId, round, startsOn, now }: Beginning,
): Promise<boolean> {
  const begun = await tx
    .insert(challengeMembers)
    .values({ gymId, challengeId, studentId, round, startsOn, joinedAt: now })
    .onConflictDoNothing()
    .returning({ round: challengeMembers.round });
  return begun.length > 0;
}

async function resumeRound(tx: Tx, { startsOn, now, ...key }: Beginning): Promise<void> {
  const firstDay = await findFirstOpenDay(tx, key);
  await tx.delete(challengeMoves).where(ofRound(challengeMoves, key));
  await tx
    .update(challengeMembers)
    .set({ startsOn: addCalendarDays(startsOn, 1 - firstDay), joinedAt: now, leftAt: null })
    .where(ofRound(challengeMembers, key));
}

/** A round that is not finished has an open item. */
async function findFirstOpenDay(
  tx: Tx,
  { gymId, challengeId, studentId, round }: MemberOfChallenge & { round: number },
): Promise<number> {
  const { rows } = await tx.execute<{ day: number | null }>(sql`
    select min(i.day)::int as day from ${challengeItems} i
     where i.gym_id = ${gymId} and i.challenge_id = ${challengeId}
       and not exists (
         select from ${challengeDone} d
          where d.gym_id = i.gym_id and d.student_id = ${studentId}
            and d.challenge_id = i.challenge_id and d.round = ${round} and d.item_id = i.id)`);
  return rows[0]?.day ?? 1;
}
