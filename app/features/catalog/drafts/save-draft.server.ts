/** Saves a draft: the whole document, under the version that the editor has loaded. */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { areReferencesOwn } from "./check-references.server";
import type { DraftContent } from "./draft-content";
import type { DraftScope } from "./draft-scope";
import { normalizeContent } from "./normalize-content.server";
import { lockDraft, type Draft } from "./queries.server";
import { workoutDrafts } from "./schema.server";

export interface By {
  accountId: string;
  now: Date;
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
      const { gymId, content: saved } = draft;
      const normal = await normalizeContent(tx, { gymId, content, saved });
      if (!(await areReferencesOwn(tx, { scope, content: normal, saved }))) {
        return refuse("foreign");
      }
      return ok({ version: await writeContent(tx, { draft, content: normal, by: save.by }) });
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
