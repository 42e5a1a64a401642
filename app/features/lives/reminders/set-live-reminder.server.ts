/**
 * The student asks to be reminded of a live, by mail, by push, or both. What is left out stays as it is; without
 * either the reminder is gone. Repeating it changes nothing.
 */
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { lives, liveReminders } from "../schema.server";
import { clearLiveReminder } from "./clear-live-reminder.server";
import { canBeReminded } from "./due-reminders";

interface SetLiveReminder {
  gymId: number;
  liveId: number;
  studentId: number;
  byMail?: boolean | undefined;
  byPush?: boolean | undefined;
  now: Date;
}

interface LiveReminder {
  byMail: boolean;
  byPush: boolean;
}

/** `not-found`: the gym has no such live, or a draft. `closed`: it begins too soon, has begun, or is cancelled. */
export function setLiveReminder(
  db: Db,
  { gymId, liveId, studentId, now, ...wish }: SetLiveReminder,
): Promise<Result<LiveReminder, "not-found" | "closed">> {
  return inTransaction(db, async (tx) => {
    const [live] = await tx
      .select({ status: lives.status, startsAt: lives.startsAt })
      .from(lives)
      .where(and(eq(lives.gymId, gymId), eq(lives.id, liveId)))
      // A change of the live at the same time waits, or is waited for.
      .for("share");
    if (!live || live.status === "DRAFT") return refuse("not-found");
    const own = and(eq(liveReminders.liveId, liveId), eq(liveReminders.studentId, studentId));
    const [present] = await tx.select().from(liveReminders).where(own).for("update");
    const byMail = wish.byMail ?? present?.byMail ?? false;
    const byPush = wish.byPush ?? present?.byPush ?? false;
    if (!byMail && !byPush) {
      await clearLiveReminder(tx, { liveId, studentId });
      return ok({ byMail, byPush });
    }
    if (live.status !== "SCHEDULED" && live.status !== "LIVE") return refuse("closed");
    const asksForMore = (byMail && !present?.byMail) || (byPush && !present?.byPush);
    if (asksForMore && !canBeReminded(live, now)) return refuse("closed");
    await tx
      .insert(liveReminders)
      .values({ gymId, liveId, studentId, byMail, byPush, askedAt: now })
      // Another press at the same time: what each of them asks for holds. The first moment of asking stays.
      .onConflictDoUpdate({
        target: [liveReminders.liveId, liveReminders.studentId],
        set: {
          byMail: wish.byMail ?? sql`${liveReminders.byMail}`,
          byPush: wish.byPush ?? sql`${liveReminders.byPush}`,
        },
      });
    return ok({ byMail, byPush });
  });
}
