/**
 * The member who asked this question asks no more in the gym's lives, and what they asked in this live is put away.
 * False: the live has no such question.
 */
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { liveBlocks, liveQuestions } from "./schema.server";

export function blockAsker(
  db: Db,
  {
    gymId,
    liveId,
    questionId,
    now,
  }: { gymId: number; liveId: number; questionId: number; now: Date },
): Promise<boolean> {
  const ofLive = and(eq(liveQuestions.gymId, gymId), eq(liveQuestions.liveId, liveId));
  return inTransaction(db, async (tx) => {
    const [asked] = await tx
      .select({ studentId: liveQuestions.studentId, name: liveQuestions.name })
      .from(liveQuestions)
      .where(and(ofLive, eq(liveQuestions.id, questionId)));
    if (!asked) return false;
    await tx
      .insert(liveBlocks)
      .values({ gymId, ...asked })
      .onConflictDoNothing();
    await tx
      .update(liveQuestions)
      .set({ hiddenAt: now })
      .where(
        and(ofLive, eq(liveQuestions.studentId, asked.studentId), isNull(liveQuestions.hiddenAt)),
      );
    return true;
  });
}
