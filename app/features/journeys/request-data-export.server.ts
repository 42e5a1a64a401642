/** A member wants everything that is stored about them: the export and its job exist together, or not at all. */
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { createDataExport } from "~/features/identity/data-export/create-data-export.server";
import type { LangKey } from "~/kernel/lang-keys";

/** `gymId`: whose brand the mail has; null: the platform's. `lang`: of the page, for a member who has chosen none. */
export interface DataExportJob {
  exportId: string;
  gymId: number | null;
  lang: LangKey;
}

/** False: an earlier export of the account is still being prepared. */
export async function requestDataExport(
  db: Db,
  {
    accountId,
    gym,
    lang,
    now,
    sendJob,
  }: {
    accountId: string;
    gym: { id: number } | null;
    lang: LangKey;
    now: Date;
    sendJob: (tx: Tx, job: DataExportJob) => Promise<unknown>;
  },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const created = await createDataExport(tx, { accountId, now });
    if (!created) return false;
    await sendJob(tx, { ...created, gymId: gym?.id ?? null, lang });
    return true;
  });
}
