/**
 * A person may not publish in a gym any more: what they have scheduled, and the job was to publish, becomes a
 * draft again, each with its act.
 */
import type { Tx } from "~/db/client.server";
import { listScheduledDraftsOf, lockDraft } from "./queries.server";
import type { By } from "./save-draft.server";
import { setTime } from "./schedule-draft.server";

export async function unscheduleDraftsOf(
  tx: Tx,
  {
    accountId,
    gymId,
    by,
  }: {
    accountId: string;
    /** Null: in every gym. */
    gymId: number | null;
    by: By;
  },
): Promise<void> {
  for (const { id, gymId: of } of await listScheduledDraftsOf(tx, { accountId, gymId })) {
    const draft = await lockDraft(tx, { scope: { gymId: of, own: null }, draftId: id });
    // The job may have published it meanwhile.
    if (draft?.state === "SCHEDULED") await setTime(tx, { draft, publishAt: null, by });
  }
}
