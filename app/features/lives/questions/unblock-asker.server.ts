/** A blocked person may ask again in the gym's lives. */
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { liveBlocks } from "./schema.server";

export function unblockAsker(
  db: Db,
  {
    gymId,
    studentId,
    accountId,
    now,
  }: { gymId: number; studentId: number; accountId: string; now: Date },
): Promise<void> {
  return inGymTransaction(db, { gymId }, async (tx) => {
    const unblocked = await tx
      .delete(liveBlocks)
      .where(and(eq(liveBlocks.gymId, gymId), eq(liveBlocks.studentId, studentId)))
      .returning({ studentId: liveBlocks.studentId });
    if (unblocked.length === 0) return;
    await recordAct(tx, {
      ...{ gymId, accountId, action: "live.unblock-asker", now },
      subject: { kind: "student", id: String(studentId) },
      ...{ before: { isBlocked: true }, after: { isBlocked: false } },
    });
  });
}
