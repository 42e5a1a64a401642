/** Publishes what is due, a draft at a time; what can not be published any more becomes a draft again. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { lockCatalog } from "./lock-catalog.server";
import { publishLocked } from "./publish-draft.server";
import { listDueDrafts, lockDraft } from "./queries.server";
import { setTime } from "./schedule-draft.server";

const BATCH = 50;

/** The account that acts where the one that made the draft is deleted. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Two servers share the work: each draft is published once. @returns how many drafts were due */
export async function publishDueDrafts(db: Db, { now }: { now: Date }): Promise<number> {
  const dueDrafts = await listDueDrafts(db, { now, limit: BATCH });
  for (const due of dueDrafts) {
    const { gymId, id: draftId } = due;
    const by = { accountId: due.createdBy ?? NOBODY, now };
    await inTransaction(db, async (tx) => {
      await lockCatalog(tx, gymId);
      const draft = await lockDraft(tx, { scope: { gymId, own: null }, draftId });
      // Another server was first, or the creator has changed it meanwhile.
      if (draft?.state !== "SCHEDULED" || !draft.publishAt || draft.publishAt > now) return;
      if ((await publishLocked(tx, { draft, by })).ok) return;
      await setTime(tx, { draft, publishAt: null, by });
    });
  }
  return dueDrafts.length;
}
