/** Publishes what is due, a draft at a time; what can not be published any more becomes a draft again. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { isDue } from "./draft-content";
import { lockCatalog } from "./lock-catalog.server";
import type { PreparedFiles } from "./movement-files.server";
import { publishOrWait } from "./publish-draft.server";
import { findDraft, listDueDrafts, lockDraft, type Draft, type DueDraft } from "./queries.server";
import { setTime } from "./schedule-draft.server";

const BATCH = 50;

/** The account that acts where neither who scheduled the draft nor who made it is known. */
const NO_ACCOUNT = "00000000-0000-0000-0000-000000000000";

interface PublishDueDrafts {
  now: Date;
  /** Finds out about the ready files of a draft, before its transaction. Null: the next run tries again. */
  prepare(draft: Draft): Promise<PreparedFiles | null>;
}

/**
 * A draft that waits only for files in work stays SCHEDULED, and keeps back no other. Two servers share the work: each
 * draft is published once.
 *
 * @returns how many drafts are not SCHEDULED any more
 */
export async function publishDueDrafts(
  db: Db,
  { now, prepare }: PublishDueDrafts,
): Promise<number> {
  let settled = 0;
  let after: DueDraft | null = null;
  for (;;) {
    const dueDrafts: DueDraft[] = await listDueDrafts(db, { now, after, limit: BATCH });
    for (const due of dueDrafts) {
      const draft = await findDraft(db, { scope: everybody(due), draftId: due.id });
      const prepared = draft && (await prepare(draft));
      if (prepared && (await publishDue(db, { due, version: draft.version, prepared, now }))) {
        settled += 1;
      }
    }
    after = dueDrafts.at(-1) ?? null;
    if (!after || dueDrafts.length < BATCH) return settled;
  }
}

const everybody = ({ gymId }: DueDraft) => ({ gymId, own: null });

/** False: another server was first, its creator has changed it meanwhile, or it waits for its files. */
function publishDue(
  db: Db,
  {
    due,
    version,
    prepared,
    now,
  }: { due: DueDraft; version: number; prepared: PreparedFiles; now: Date },
): Promise<boolean> {
  const by = { accountId: due.scheduledBy ?? due.createdBy ?? NO_ACCOUNT, now };
  return inTransaction(db, async (tx) => {
    await lockCatalog(tx, due.gymId);
    const draft = await lockDraft(tx, { scope: everybody(due), draftId: due.id });
    if (!draft || !isDue(draft, now) || draft.version !== version) return false;
    const result = await publishOrWait(tx, { draft, prepared, by });
    if (result.ok) return true;
    if (result.reason === "waiting") return false;
    await setTime(tx, { draft, publishAt: null, by });
    return true;
  });
}
