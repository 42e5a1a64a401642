/** The trainer puts a question away: answered, or not for this live. False: the live has no such question. */
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { liveQuestions } from "./schema.server";

/** An act of staff about one question. */
export interface QuestionAct {
  gymId: number;
  liveId: number;
  questionId: number;
  accountId: string;
  now: Date;
}

export function hideQuestion(
  db: Db,
  { gymId, liveId, questionId, accountId, now }: QuestionAct,
): Promise<boolean> {
  return inGymTransaction(db, { gymId }, async (tx) => {
    const hidden = await tx
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
    if (hidden.length === 0) return false;
    // The log keeps neither the member's words nor the name: it could not forget them.
    await recordAct(tx, {
      ...{ gymId, accountId, action: "live.hide-question", now },
      subject: { kind: "live-question", id: String(questionId) },
      ...{ before: { hiddenAt: null }, after: { hiddenAt: now } },
    });
    return true;
  });
}
