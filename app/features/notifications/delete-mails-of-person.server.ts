import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { outboxMails } from "./schema.server";

/**
 * Deletes the mails to a person, those that name the person as their subject matter, such as a mail to a parent, and
 * those to a gym's owners about the person's orders. Mails from before the account are deleted too, unlike those of
 * the person's own data: a code verifies an address before its account begins, and no older mail still waits.
 */
export async function deleteMailsOfPerson(
  db: DbOrTx,
  person: { accountId: string; studentId: number; email: string; orderIds: readonly string[] },
): Promise<void> {
  const ids = [person.accountId, String(person.studentId)];
  await db.execute(sql`
    delete from ${outboxMails}
     where lower(recipient) = lower(${person.email})
        or split_part(key, ':', 2) in (${ids[0]}, ${ids[1]})
        or data->>'reference' = any(${`{${person.orderIds.join(",")}}`}::text[])`);
}
