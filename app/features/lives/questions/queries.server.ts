/** Every SELECT on the questions of lives. */
import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { liveBlocks, liveQuestions } from "./schema.server";

const MAX_LISTED = 100;

interface LiveKey {
  gymId: number;
  liveId: number;
}

const ofLive = ({ gymId, liveId }: LiveKey) =>
  and(eq(liveQuestions.gymId, gymId), eq(liveQuestions.liveId, liveId));

/** What the trainer reads: the newest first, without what was put away. */
export function listOpenQuestions(db: DbOrTx, live: LiveKey) {
  return db
    .select({
      id: liveQuestions.id,
      name: liveQuestions.name,
      text: liveQuestions.text,
      askedAt: liveQuestions.askedAt,
    })
    .from(liveQuestions)
    .where(and(ofLive(live), isNull(liveQuestions.hiddenAt)))
    .orderBy(desc(liveQuestions.id))
    .limit(MAX_LISTED);
}

/** What a member asked, in order; a question that was put away stays theirs to read. */
export function listOwnQuestions(
  db: DbOrTx,
  { studentId, ...live }: LiveKey & { studentId: number },
) {
  return db
    .select({ id: liveQuestions.id, text: liveQuestions.text })
    .from(liveQuestions)
    .where(and(ofLive(live), eq(liveQuestions.studentId, studentId)))
    .orderBy(asc(liveQuestions.id))
    .limit(MAX_LISTED);
}

/** The members who may ask no questions in the gym's lives, the last to be blocked first. */
export function listBlockedAskers(db: DbOrTx, { gymId }: { gymId: number }) {
  return db
    .select({ studentId: liveBlocks.studentId, name: liveBlocks.name })
    .from(liveBlocks)
    .where(eq(liveBlocks.gymId, gymId))
    .orderBy(desc(liveBlocks.createdAt), asc(liveBlocks.studentId))
    .limit(MAX_LISTED);
}
