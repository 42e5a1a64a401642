/** A published workout loses the changes that members do not see. */
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { lockDraft } from "./queries.server";
import type { SaveDraft, Stale } from "./save-draft.server";
import { workoutDrafts } from "./schema.server";

type Discarded = Result<object, "notFound" | "noChanges"> | Stale;

/** The draft is as members see the workout. An archived one is seen by none. */
export function discardChanges(
  db: Db,
  { scope, draftId, version, by }: SaveDraft,
): Promise<Discarded> {
  return inGymTransaction<Discarded>(db, scope, async (tx) => {
    const draft = await lockDraft(tx, { scope, draftId });
    if (!draft) return refuse("notFound");
    if (draft.version !== version) return { ok: false, reason: "stale", draft };
    if (draft.state !== "PUBLISHED" || !draft.hasUnpublishedChanges) return refuse("noChanges");
    const { gymId, id } = draft;
    const ofDraft = and(eq(workoutDrafts.gymId, gymId), eq(workoutDrafts.id, id));
    await tx.update(workoutDrafts).set({ content: null }).where(ofDraft);
    const published = await lockDraft(tx, { scope: { gymId, own: null }, draftId });
    if (!published) return refuse("notFound");
    const { name, trainerId } = published.content;
    // Another version, so that a form of before is stale.
    const next = version + 1;
    await tx
      .update(workoutDrafts)
      .set({ name, trainerId, version: next, publishedVersion: next, updatedAt: by.now })
      .where(ofDraft);
    await recordAct(tx, {
      ...{ gymId, ...by, action: "workout.discard-changes" },
      subject: { kind: "workout", id: String(id) },
      before: { name: draft.content.name, version },
      after: { name, version: next },
    });
    return ok({});
  });
}
