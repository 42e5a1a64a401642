/** The trainer puts a question away: answered, or not for this live. False: the live has no such question. */
import { and, eq, isNull } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { liveQuestions } from "./schema.server";

export async function hideQuestion(
  db: DbOrTx,
  {
    gymId,
    liveId,
    questionId,
    now,
  }: { gymId: number; liveId: number; questionId: number; now: Date },
): Promise<boolean> {
  const hidden = await db
    .update(liveQuestions)
    .set({ hiddenAt: now })
    .where(
      and(
        eq(liveQuestions.gymId, gymId),
        eq(liveQuestions.liveId, liveId),
        eq(liveQuestions.id, questionId),
        isNull(liveQuestions.hiddenAt),
      ),
    )
    .returning({ id: liveQuestions.id });
  return hidden.length > 0;
}
