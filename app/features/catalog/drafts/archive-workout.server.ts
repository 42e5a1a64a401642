/** PUBLISHED → ARCHIVED: members find the workout nowhere; what they did with it stays theirs. */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { removeFromLists } from "../workouts/workout-lists.server";
import { workouts } from "../workouts/schema.server";
import { lockCatalog } from "./lock-catalog.server";
import { lockDraft, type Draft } from "./queries.server";
import type { By, SaveDraft } from "./save-draft.server";
import { workoutDrafts } from "./schema.server";

/** False: it is not public. A publication brings it back. */
export function archiveWorkout(
  db: Db,
  { scope, draftId, by }: Omit<SaveDraft, "version">,
): Promise<boolean> {
  return inGymTransaction(db, scope, async (tx) => {
    await lockCatalog(tx, scope.gymId);
    const draft = await lockDraft(tx, { scope, draftId });
    return draft ? archiveLocked(tx, { draft, by }) : false;
  });
}

/** The caller holds the locks of the catalogue and of the draft. */
export async function archiveLocked(
  tx: Tx,
  { draft, by }: { draft: Draft; by: By },
): Promise<boolean> {
  const { content, gymId, id, state, workoutId } = draft;
  if (state !== "PUBLISHED" || workoutId === null) return false;
  await removeFromLists(tx, { gymId, workoutId });
  await tx
    .update(workouts)
    .set({ archivedAt: by.now })
    .where(and(eq(workouts.gymId, gymId), eq(workouts.id, workoutId)));
  // The lists named its categories, so the draft keeps them for the way back.
  await tx
    .update(workoutDrafts)
    .set({ state: "ARCHIVED", content })
    .where(and(eq(workoutDrafts.gymId, gymId), eq(workoutDrafts.id, id)));
  await recordAct(tx, {
    ...{ gymId, ...by, action: "workout.archive" },
    subject: { kind: "workout", id: String(id) },
    before: { name: content.name, state },
    after: { name: content.name, state: "ARCHIVED" },
  });
  return true;
}
