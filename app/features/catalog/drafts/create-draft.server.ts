/** Creates a draft; once for the key of a form. */
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { areReferencesOwn } from "./check-references.server";
import type { DraftContent } from "./draft-content";
import type { DraftScope } from "./draft-scope";
import { lockCatalog } from "./lock-catalog.server";
import { normalizeContent } from "./normalize-content.server";
import { findDraftIdOfForm } from "./queries.server";
import type { By } from "./save-draft.server";
import { workoutDrafts } from "./schema.server";

/** A draft that a form makes. */
export interface NewDraft {
  draftId: number;
  /** False: the form was sent before, and this is the draft that it made. */
  isNew: boolean;
}

/** `foreign`: it names a trainer, category, plan or file that is not the gym's, or not the person's to use. */
export function createDraft(
  db: Db,
  {
    scope,
    content,
    formKey,
    by,
  }: { scope: DraftScope; content: DraftContent; formKey: string | null; by: By },
): Promise<Result<NewDraft, "foreign">> {
  return inGymTransaction<Result<NewDraft, "foreign">>(db, scope, async (tx) => {
    // An editor who words or deletes a category or a tag changes the drafts that exist, so creators wait here.
    await lockCatalog(tx, scope.gymId);
    if (!(await areReferencesOwn(tx, { scope, content, saved: null }))) return refuse("foreign");
    const { gymId } = scope;
    const normal = await normalizeContent(tx, { gymId, content, saved: null });
    return ok(await insertDraft(tx, { gymId, content: normal, formKey, by }));
  });
}

/** Of two requests with one key that arrive together, the second waits and gets the draft of the first. */
export async function insertDraft(
  tx: Tx,
  {
    gymId,
    content,
    formKey,
    by,
  }: { gymId: number; content: DraftContent; formKey: string | null; by: By },
): Promise<NewDraft> {
  const { name, trainerId } = content;
  const values = { gymId, name, trainerId, content, formKey };
  const [row] = await tx
    .insert(workoutDrafts)
    .values({ ...values, createdBy: by.accountId, updatedAt: by.now })
    .onConflictDoNothing({ target: [workoutDrafts.gymId, workoutDrafts.formKey] })
    .returning({ id: workoutDrafts.id });
  if (!row) return { draftId: await findDraftIdOfForm(tx, { gymId, formKey }), isNew: false };
  await recordAct(tx, {
    ...{ gymId, ...by, action: "workout.create", after: { name } },
    subject: { kind: "workout", id: String(row.id) },
  });
  return { draftId: row.id, isNew: true };
}
