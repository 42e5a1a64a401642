/**
 * The member who asked this question asks no more in the gym's lives, and what they asked in this live is put away.
 * False: the live has no such question.
 */
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import type { QuestionAct } from "./hide-question.server";
import { liveBlocks, liveQuestions } from "./schema.server";

export function blockAsker(
  db: Db,
  { gymId, liveId, questionId, accountId, now }: QuestionAct,
): Promise<boolean> {
  const ofLive = and(eq(liveQuestions.gymId, gymId), eq(liveQuestions.liveId, liveId));
  return inGymTransaction(db, { gymId }, async (tx) => {
    const [asked] = await tx
      .select({ studentId: liveQuestions.studentId, name: liveQuestions.name })
      .from(liveQuestions)
      .where(and(ofLive, eq(liveQuestions.id, questionId)));
    if (!asked) return false;
    const blocked = await tx
      .insert(liveBlocks)
      .values({ gymId, ...asked })
      .onConflictDoNothing()
      .returning({ studentId: liveBlocks.studentId });
    await tx
      .update(liveQuestions)
      .set({ hiddenAt: now })
      .where(
        and(ofLive, eq(liveQuestions.studentId, asked.studentId), isNull(liveQuestions.hiddenAt)),
      );
    if (blocked.length > 0) {
      await recordAct(tx, {
        ...{ gymId, accountId, action: "live.block-asker", now },
        subject: { kind: "student", id: String(asked.studentId) },
        ...{ before: { isBlocked: false }, after: { isBlocked: true } },
      });
    }
    return true;
  });
}
