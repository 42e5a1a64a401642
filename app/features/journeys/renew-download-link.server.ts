/** Mails a new link to the archive that a member has: the earlier mail is lost, or its link is used. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { replaceDownloadLink } from "~/features/identity/data-export/replace-download-link.server";
import { findContactOfAccount } from "~/features/identity/queries.server";
import type { LangKey } from "~/kernel/lang-keys";
import { announceExport } from "./announce-export.server";

/** False: there is no archive any more. */
export async function renewDownloadLink(
  db: Db,
  {
    accountId,
    gym,
    lang,
    now,
  }: {
    accountId: string;
    gym: { id: number; timeZone: string } | null;
    lang: LangKey;
    now: Date;
  },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const link = await replaceDownloadLink(tx, { accountId, now });
    const person = link && (await findContactOfAccount(tx, accountId));
    if (!link || !person) return false;
    const gymId = gym?.id ?? null;
    const timeZone = gym?.timeZone ?? "UTC";
    await announceExport(tx, { link, accountId, person, gymId, timeZone, lang });
    return true;
  });
}
