/** A draft is published by a job at a time that its creator names (SCHEDULED), or becomes a draft again. */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { addDays } from "~/kernel/time";
import { isWaitingOnly, listPublishProblems } from "./draft-content";
import { MAX_DAYS_AHEAD } from "./max-days-ahead";
import { findMovementFiles, toReadiness } from "./movement-files.server";
import type { Incomplete } from "./publish-draft.server";
import { lockDraft, type Draft } from "./queries.server";
import type { By, SaveDraft, Stale } from "./save-draft.server";
import { workoutDrafts } from "./schema.server";

/** Another editor has set another time than the one that the editor has seen, or taken it back. */
type Moved = { ok: false; reason: "moved"; draft: Draft };

type Scheduled =
  Result<object, "notFound" | "notInFuture" | "published"> | Stale | Moved | Incomplete;

interface ScheduleDraft extends SaveDraft {
  publishAt: Date;
  /** The time that the editor has seen; null: none. */
  replaces: Date | null;
}

/** Files in work may be ready by then, and are waited for if not. `published`: members see it already. */
export function scheduleDraft(
  db: Db,
  { publishAt, replaces, version, ...schedule }: ScheduleDraft,
): Promise<Scheduled> {
  const { by, scope } = schedule;
  return inGymTransaction<Scheduled>(db, scope, async (tx) => {
    const draft = await lockDraft(tx, schedule);
    if (!draft) return refuse("notFound");
    if (draft.version !== version) return { ok: false, reason: "stale", draft };
    if (draft.workoutId !== null) return refuse("published");
    const isSeen = [replaces, publishAt].some((time) => isSameTime(draft.publishAt, time));
    if (!isSeen) return { ok: false, reason: "moved", draft };
    if (publishAt <= by.now || publishAt > addDays(by.now, MAX_DAYS_AHEAD)) {
      return refuse("notInFuture");
    }
    const { content, gymId } = draft;
    const files = await findMovementFiles(tx, { gymId, movements: content.movements });
    const problems = listPublishProblems(content, (movement) => toReadiness(movement, files));
    if (problems.length > 0 && !isWaitingOnly(problems))
      return { ok: false, reason: "incomplete", problems };
    await setTime(tx, { draft, publishAt, by });
    return ok({});
  });
}

const isSameTime = (one: Date | null, other: Date | null): boolean =>
  one?.getTime() === other?.getTime();

type Unscheduled = Result<object, "notScheduled"> | Moved;

/** Back to DRAFT. */
export function unscheduleDraft(
  db: Db,
  { scope, draftId, replaces, by }: Omit<ScheduleDraft, "publishAt" | "version">,
): Promise<Unscheduled> {
  return inGymTransaction<Unscheduled>(db, scope, async (tx) => {
    const draft = await lockDraft(tx, { scope, draftId });
    if (draft?.state !== "SCHEDULED") return refuse("notScheduled");
    if (!isSameTime(draft.publishAt, replaces)) return { ok: false, reason: "moved", draft };
    await setTime(tx, { draft, publishAt: null, by });
    return ok({});
  });
}

/** The caller holds the draft's lock. */
export async function setTime(
  tx: Tx,
  { draft, publishAt, by }: { draft: Draft; publishAt: Date | null; by: By },
): Promise<void> {
  const { gymId, id } = draft;
  const state = publishAt === null ? "DRAFT" : "SCHEDULED";
  const scheduledBy = publishAt === null ? null : by.accountId;
  await tx
    .update(workoutDrafts)
    .set({ state, publishAt, scheduledBy })
    .where(and(eq(workoutDrafts.gymId, gymId), eq(workoutDrafts.id, id)));
  await recordAct(tx, {
    ...{ gymId, ...by, action: publishAt === null ? "workout.unschedule" : "workout.schedule" },
    subject: { kind: "workout", id: String(id) },
    before: { name: draft.content.name, state: draft.state, publishAt: draft.publishAt },
    after: { name: draft.content.name, state, publishAt },
  });
}
