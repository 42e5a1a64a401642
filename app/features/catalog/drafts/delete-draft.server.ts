/** A draft that was never published goes. */
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { lockDraft } from "./queries.server";
import type { SaveDraft, Stale } from "./save-draft.server";
import { workoutDrafts } from "./schema.server";

type Deleted = Result<object, "notFound"> | Stale;

/** `notFound`: there is none, or it was published once, and what members did with it names it. */
export function deleteDraft(db: Db, { scope, draftId, version, by }: SaveDraft): Promise<Deleted> {
  return inGymTransaction<Deleted>(db, scope, async (tx) => {
    const draft = await lockDraft(tx, { scope, draftId });
    if (!draft || draft.workoutId !== null) return refuse("notFound");
    if (draft.version !== version) return { ok: false, reason: "stale", draft };
    const { content, gymId, id } = draft;
    await tx
      .delete(workoutDrafts)
      .where(and(eq(workoutDrafts.gymId, gymId), eq(workoutDrafts.id, id)));
    await recordAct(tx, {
      ...{ gymId, ...by, action: "workout.delete", before: { name: content.name } },
      subject: { kind: "workout", id: String(id) },
    });
    return ok({});
  });
}
