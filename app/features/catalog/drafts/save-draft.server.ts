/** Creates a draft, and saves it: the whole document, under the version that the editor has loaded. */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { areReferencesOwn } from "./check-references.server";
import type { DraftContent } from "./draft-content";
import type { DraftScope } from "./draft-scope";
import { findDraftIdOfForm, lockDraft, type Draft } from "./queries.server";
import { workoutDrafts } from "./schema.server";

export interface By {
  accountId: string;
  now: Date;
}

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
    if (!(await areReferencesOwn(tx, { scope, content, saved: null }))) return refuse("foreign");
    return ok(await insertDraft(tx, { gymId: scope.gymId, content, formKey, by }));
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

export type Stale = { ok: false; reason: "stale"; draft: Draft };

export interface SaveDraft {
  scope: DraftScope;
  draftId: number;
  /** As the editor has loaded it. */
  version: number;
  by: By;
}

export function saveDraft(
  db: Db,
  { content, ...save }: SaveDraft & { content: DraftContent },
): Promise<Result<{ version: number }, "notFound" | "foreign"> | Stale> {
  const { scope } = save;
  return inGymTransaction<Result<{ version: number }, "notFound" | "foreign"> | Stale>(
    db,
    scope,
    async (tx) => {
      const draft = await lockDraft(tx, save);
      if (!draft) return refuse("notFound");
      if (draft.version !== save.version) return { ok: false, reason: "stale", draft };
      if (!(await areReferencesOwn(tx, { scope, content, saved: draft.content }))) {
        return refuse("foreign");
      }
      return ok({ version: await writeContent(tx, { draft, content, by: save.by }) });
    },
  );
}

/** Whether the draft says just that. */
export const isSaved = (draft: Draft, content: DraftContent): boolean =>
  JSON.stringify(draft.content) === JSON.stringify(content);

/** Nothing changed: the version stays. */
export async function writeContent(
  tx: Tx,
  { draft, content, by }: { draft: Draft; content: DraftContent; by: By },
): Promise<number> {
  const { gymId, id } = draft;
  if (isSaved(draft, content)) return draft.version;
  const version = draft.version + 1;
  const { name, trainerId } = content;
  await tx
    .update(workoutDrafts)
    .set({ content, name, trainerId, version, updatedAt: by.now })
    .where(and(eq(workoutDrafts.gymId, gymId), eq(workoutDrafts.id, id)));
  await recordAct(tx, {
    ...{ gymId, ...by, action: "workout.edit" },
    subject: { kind: "workout", id: String(id) },
    before: toActFields(draft.content),
    after: toActFields(content),
  });
  return version;
}

/** What the audit log compares. */
function toActFields({ movements, texts: _texts, ...content }: DraftContent) {
  return { ...content, movements: movements.map(({ name }) => name) };
}
