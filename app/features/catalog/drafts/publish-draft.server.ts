/** Publishes a draft: members see it as it is saved, from one instant on. */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { insertWorkout, replaceWorkout } from "../workouts/publish-workout.server";
import { areReferencesOwn } from "./check-references.server";
import { listPublishProblems, type PublishProblem } from "./draft-content";
import { findMovementFiles, isPlayable, type MovementFiles } from "./movement-files.server";
import { lockCatalog } from "./lock-catalog.server";
import { lockDraft, type Draft } from "./queries.server";
import type { By, SaveDraft, Stale } from "./save-draft.server";
import { workoutDrafts } from "./schema.server";
import { toWorkout } from "./to-workout.server";

export type Incomplete = { ok: false; reason: "incomplete"; problems: PublishProblem[] };

type Published = Result<{ workoutId: number }, "notFound" | "foreign"> | Stale | Incomplete;

/** A new draft, a scheduled one, a published one with changes, or an archived one. */
export function publishDraft(db: Db, { version, ...publish }: SaveDraft): Promise<Published> {
  const { scope } = publish;
  return inGymTransaction<Published>(db, scope, async (tx) => {
    await lockCatalog(tx, scope.gymId);
    const draft = await lockDraft(tx, publish);
    if (!draft) return refuse("notFound");
    if (draft.version !== version) return { ok: false, reason: "stale", draft };
    return publishLocked(tx, { draft, by: publish.by });
  });
}

/** The caller holds the locks of the catalogue and of the draft, and has checked who asks. */
export async function publishLocked(
  tx: Tx,
  { draft, by }: { draft: Draft; by: By },
): Promise<Result<{ workoutId: number }, "foreign"> | Incomplete> {
  const { content, gymId, id, version } = draft;
  const files = await findMovementFiles(tx, { gymId, movements: content.movements });
  const problems = listPublishProblems(content, (movement) => isPlayable(movement, files));
  if (problems.length > 0) return { ok: false, reason: "incomplete", problems };
  // Categories and plans may have gone since the save.
  const everybody = { gymId, own: null };
  if (!(await areReferencesOwn(tx, { scope: everybody, content, saved: content }))) {
    return refuse("foreign");
  }
  const workoutId = await writeWorkout(tx, { draft, files, now: by.now });
  await tx
    .update(workoutDrafts)
    .set({
      workoutId,
      state: "PUBLISHED",
      publishedVersion: version,
      publishAt: null,
      content: null,
    })
    .where(and(eq(workoutDrafts.gymId, gymId), eq(workoutDrafts.id, id)));
  await recordAct(tx, {
    ...{ gymId, ...by, action: "workout.publish" },
    subject: { kind: "workout", id: String(id) },
    before: { name: content.name, state: draft.state, version: null },
    after: { name: content.name, state: "PUBLISHED", version },
  });
  return ok({ workoutId });
}

async function writeWorkout(
  tx: Tx,
  { draft, files, now }: { draft: Draft; files: MovementFiles; now: Date },
): Promise<number> {
  const { content, gymId, workoutId } = draft;
  const workout = { gymId, ...toWorkout(content, files) };
  if (workoutId === null) {
    const inserted = await insertWorkout(tx, { ...workout, publishedAt: now }, { isEdited: true });
    return inserted.workoutId;
  }
  await replaceWorkout(tx, { workoutId, workout });
  return workoutId;
}
