/** Publishes a draft: members see it as it is saved, from one instant on. */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { insertWorkout, replaceWorkout } from "../workouts/publish-workout.server";
import { areReferencesOwn, dropGoneCategories } from "./check-references.server";
import {
  isDue,
  isWaitingOnly,
  listPublishProblems,
  type DraftContent,
  type DraftMovement,
  type PublishedMovement,
  type PublishProblem,
} from "./draft-content";
import { lockCatalog } from "./lock-catalog.server";
import {
  findMovementFiles,
  toReadiness,
  type MovementFiles,
  type PreparedFiles,
} from "./movement-files.server";
import { lockDraft, type Draft } from "./queries.server";
import { writeContent, type By, type SaveDraft, type Stale } from "./save-draft.server";
import { setTime } from "./schedule-draft.server";
import { workoutDrafts } from "./schema.server";
import { toWorkout } from "./to-workout.server";

export type Incomplete = { ok: false; reason: "incomplete"; problems: PublishProblem[] };

type PublishedNow = Result<{ workoutId: number }, "foreign"> | Incomplete;

/** `waiting`: it is SCHEDULED, and a job publishes it once its files are ready. */
type PublishedOrWaiting = PublishedNow | { ok: false; reason: "waiting" };

/** `archived`: by another editor; only with `keepsArchived`. */
export type Published = PublishedOrWaiting | { ok: false; reason: "notFound" | "archived" } | Stale;

interface PublishDraft extends Omit<SaveDraft, "version"> {
  /** Null: as it is saved now. */
  version: number | null;
  prepared?: PreparedFiles | null;
  /** The editor has not seen the workout archived. */
  keepsArchived?: boolean;
}

/** A new draft, a scheduled one, a published one with changes, or an archived one. */
export function publishDraft(
  db: Db,
  { version, prepared = null, keepsArchived = false, ...publish }: PublishDraft,
): Promise<Published> {
  const { by, scope } = publish;
  return inGymTransaction<Published>(db, scope, async (tx) => {
    await lockCatalog(tx, scope.gymId);
    const draft = await lockDraft(tx, publish);
    if (!draft) return refuse("notFound");
    if (version !== null && draft.version !== version) return { ok: false, reason: "stale", draft };
    if (keepsArchived && draft.state === "ARCHIVED") return refuse("archived");
    return publishOrWait(tx, { draft, prepared, by });
  });
}

/**
 * Members may wait for a new workout alone: of one that they know, the version that they see stays until the creator
 * publishes again. The caller holds the locks of `publishLocked`.
 */
export async function publishOrWait(
  tx: Tx,
  { draft, prepared, by }: { draft: Draft; prepared: PreparedFiles | null; by: By },
): Promise<PublishedOrWaiting> {
  const settled = prepared ? await settleLocked(tx, { draft, prepared, by }) : draft;
  const result = await publishLocked(tx, { draft: settled, prepared, by });
  if (result.ok || result.reason !== "incomplete") return result;
  if (draft.workoutId !== null || !isWaitingOnly(result.problems)) return result;
  if (!isDue(draft, by.now)) await setTime(tx, { draft: settled, publishAt: by.now, by });
  return { ok: false, reason: "waiting" };
}

/** The caller holds the draft's lock. */
export async function settleLocked(
  tx: Tx,
  { draft, prepared, by }: { draft: Draft; prepared: PreparedFiles; by: By },
): Promise<Draft> {
  const content = prepared.settle(draft.content);
  return { ...draft, content, version: await writeContent(tx, { draft, content, by }) };
}

/** What keeps a draft from its publication, or what is published: its content and the files that it plays. */
export async function checkComplete(
  tx: Tx,
  { draft, prepared = null }: { draft: Draft; prepared?: PreparedFiles | null },
): Promise<Result<{ content: DraftContent; files: MovementFiles }, "foreign"> | Incomplete> {
  const { content: saved, gymId } = draft;
  const content = await dropGoneCategories(tx, { gymId, content: saved, saved });
  const files = await findMovementFiles(tx, { gymId, movements: content.movements });
  const problems = listPublishProblems(content, (one) => toReadiness(one, files, prepared));
  if (problems.length > 0) return { ok: false, reason: "incomplete", problems };
  // Plans may have gone since the save.
  const everybody = { gymId, own: null };
  const areOwn = await areReferencesOwn(tx, { scope: everybody, content, saved: content });
  return areOwn ? ok({ content, files }) : refuse("foreign");
}

/** The caller holds the locks of the catalogue and of the draft, and has checked the person's rights. */
export async function publishLocked(
  tx: Tx,
  { draft, prepared = null, by }: { draft: Draft; prepared?: PreparedFiles | null; by: By },
): Promise<PublishedNow> {
  const complete = await checkComplete(tx, { draft, prepared });
  if (!complete.ok) return complete;
  const { content, files } = complete;
  const { gymId, id, version } = draft;
  const workoutId = await writeWorkout(tx, { draft: { ...draft, content }, files, now: by.now });
  await tx
    .update(workoutDrafts)
    .set({
      workoutId,
      state: "PUBLISHED",
      publishedVersion: version,
      publishAt: null,
      scheduledBy: null,
      content: null,
      publishedMovements: content.movements.map(toPublishedMovement),
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

const toPublishedMovement = ({
  key,
  name,
  texts,
  heroImgUrl,
}: DraftMovement): PublishedMovement => ({ key, name, texts, heroImgUrl });

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
