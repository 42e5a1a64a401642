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

/** Two servers share the work: each draft is published once. */
export async function publishDueDrafts(
  db: Db,
  { now }: { now: Date },
): Promise<{ published: number; returned: number }> {
  const counts = { published: 0, returned: 0 };
  for (const due of await listDueDrafts(db, { now, limit: BATCH })) {
    const { gymId, id: draftId } = due;
    const by = { accountId: due.createdBy ?? NOBODY, now };
    const outcome = await inTransaction(db, async (tx) => {
      await lockCatalog(tx, gymId);
      const draft = await lockDraft(tx, { scope: { gymId, own: null }, draftId });
      // Another server was first, or the creator has changed it meanwhile.
      if (draft?.state !== "SCHEDULED" || !draft.publishAt || draft.publishAt > now) return null;
      if ((await publishLocked(tx, { draft, by })).ok) return "published" as const;
      await setTime(tx, { draft, publishAt: null, by });
      return "returned" as const;
    });
    if (outcome) counts[outcome] += 1;
  }
  return counts;
}
