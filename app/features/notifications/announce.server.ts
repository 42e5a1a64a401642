/**
 * Queues a mail, in the transaction of what it announces: both are kept or neither. A key announced before is
 * ignored, so that a retry does not mail a person twice.
 */
import type { DbOrTx } from "~/db/client.server";
import type { LangKey } from "~/kernel/lang-keys";
import type { MailData, MailKind } from "./mail-data";
import { outboxMails } from "./schema.server";

/** False: the key was announced before. */
export async function announce<K extends MailKind>(
  tx: DbOrTx,
  mail: {
    /** Kind, id of the account or student whose mail it is, subject matter: `emailChanged:<accountId>:<changeId>`. */
    key: string;
    kind: K;
    recipient: string;
    lang: LangKey;
    /** The gym whose brand the mail has; null for the platform's. */
    gymId: number | null;
    data: MailData[K];
    /** Sent at this time at the earliest, unless `withdrawHeldMails` deletes it before. */
    notBefore?: Date | undefined;
  },
): Promise<boolean> {
  const { notBefore = null, ...row } = mail;
  const rows = await tx
    .insert(outboxMails)
    .values({ ...row, data: { ...row.data }, nextAttemptAt: notBefore })
    .onConflictDoNothing({ target: outboxMails.key })
    .returning({ id: outboxMails.id });
  return rows.length > 0;
}
