/** How much one person may ask in one live. Pure. */

export const MAX_QUESTION_LENGTH = 300;
export const MAX_QUESTIONS = 10;
/** Between two questions of one person. */
export const PAUSE_SECONDS = 15;

export type QuestionRefusal = "too-soon" | "too-many";

/** Null: the person may ask now. */
export function refuseQuestion(
  asked: { count: number; lastAt: Date | null },
  now: Date,
): QuestionRefusal | null {
  if (asked.count >= MAX_QUESTIONS) return "too-many";
  const since = asked.lastAt ? now.getTime() - asked.lastAt.getTime() : Infinity;
  return since < PAUSE_SECONDS * 1000 ? "too-soon" : null;
}
