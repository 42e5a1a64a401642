/** A member who sits in a live asks a question, which the trainer and the gym's staff read. */
import { and, count, eq, max } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { joinPhase } from "../live-times";
import { liveSeats, lives } from "../schema.server";
import { refuseQuestion, type QuestionRefusal } from "./question-limits";
import { liveBlocks, liveQuestions } from "./schema.server";

interface AskQuestion {
  gymId: number;
  liveId: number;
  studentId: number;
  /** The person's first name. */
  name: string;
  /** 1 to 300 characters. */
  text: string;
  now: Date;
}

export function askQuestion(
  db: Db,
  { now, ...question }: AskQuestion,
): Promise<Result<object, "over" | "no-seat" | "blocked" | QuestionRefusal>> {
  const { gymId, liveId, studentId } = question;
  return inTransaction(db, async (tx) => {
    // The lock of the own seat lets the limits count one question after another.
    const [seat] = await tx
      .select({ state: liveSeats.state })
      .from(liveSeats)
      .where(
        and(
          eq(liveSeats.gymId, gymId),
          eq(liveSeats.liveId, liveId),
          eq(liveSeats.studentId, studentId),
        ),
      )
      .for("update");
    if (seat?.state !== "SEATED") return refuse("no-seat");
    const [live] = await tx
      .select({
        status: lives.status,
        source: lives.source,
        startsAt: lives.startsAt,
        durationMinutes: lives.durationMinutes,
        leadMinutes: lives.leadMinutes,
      })
      .from(lives)
      .where(and(eq(lives.gymId, gymId), eq(lives.id, liveId)));
    if (!live || joinPhase(live, now) !== "open") return refuse("over");
    const block = and(eq(liveBlocks.gymId, gymId), eq(liveBlocks.studentId, studentId));
    if ((await tx.$count(liveBlocks, block)) > 0) return refuse("blocked");
    const [asked] = await tx
      .select({ count: count(), lastAt: max(liveQuestions.askedAt) })
      .from(liveQuestions)
      .where(and(eq(liveQuestions.studentId, studentId), eq(liveQuestions.liveId, liveId)));
    const refusal = refuseQuestion(asked ?? { count: 0, lastAt: null }, now);
    if (refusal) return refuse(refusal);
    await tx.insert(liveQuestions).values({ ...question, askedAt: now });
    return ok({});
  });
}
