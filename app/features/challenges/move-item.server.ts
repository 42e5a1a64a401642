/** A member moves an item that is not done to a day from today on; others may stand there too. */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { addCalendarDays } from "~/kernel/calendar-days";
import { ok, refuse, type Result } from "~/kernel/result";
import { canChooseDay } from "./can-choose-day";
import { completeTodaysItems } from "./complete-todays-items.server";
import { lockRunningRound } from "./lock-running-round.server";
import { toMemberDay } from "./member-day";
import { ofRound, type MemberOfChallenge } from "./round-key.server";
import { challengeDone, challengeItems, challengeMoves } from "./schema.server";

interface MoveItem extends MemberOfChallenge {
  itemId: number;
  day: string;
  now: Date;
  /** The member's. */
  timeZone: string;
}

/** `not-found`: the challenge has no such item. `day`: before today, or too far ahead. */
export function moveItem(
  db: Db,
  { itemId, day, now, timeZone, ...member }: MoveItem,
): Promise<Result<object, "not-joined" | "not-found" | "done" | "day">> {
  return inTransaction(db, async (tx) => {
    const running = await lockRunningRound(tx, member);
    if (!running) return refuse("not-joined");
    const key = { ...member, round: running.round };
    const dayOfChallenge = await findDayOfItem(tx, { ...member, itemId });
    if (dayOfChallenge === null) return refuse("not-found");
    const done = and(ofRound(challengeDone, key), eq(challengeDone.itemId, itemId));
    if ((await tx.$count(challengeDone, done)) > 0) return refuse("done");
    if (!canChooseDay(day, toMemberDay(now, timeZone).today)) return refuse("day");
    if (day === addCalendarDays(running.startsOn, dayOfChallenge - 1)) {
      await tx
        .delete(challengeMoves)
        .where(and(ofRound(challengeMoves, key), eq(challengeMoves.itemId, itemId)));
    } else {
      await keepMove(tx, { ...key, itemId, day });
    }
    await completeTodaysItems(tx, { ...member, now, timeZone });
    return ok({});
  });
}

async function findDayOfItem(
  tx: Tx,
  { gymId, challengeId, itemId }: Pick<MoveItem, "gymId" | "challengeId" | "itemId">,
): Promise<number | null> {
  const [item] = await tx
    .select({ day: challengeItems.day })
    .from(challengeItems)
    .where(
      and(
        eq(challengeItems.gymId, gymId),
        eq(challengeItems.challengeId, challengeId),
        eq(challengeItems.id, itemId),
      ),
    );
  return item?.day ?? null;
}

async function keepMove(tx: Tx, move: typeof challengeMoves.$inferInsert): Promise<void> {
  const { gymId, studentId, challengeId, round, itemId } = challengeMoves;
  await tx
    .insert(challengeMoves)
    .values(move)
    .onConflictDoUpdate({
      target: [gymId, studentId, challengeId, round, itemId],
      set: { day: move.day },
    });
}
