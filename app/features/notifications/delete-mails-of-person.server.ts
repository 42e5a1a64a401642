import { or, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { isMailOfPerson } from "./mail-of-person.server";
import { outboxMails } from "./schema.server";

interface Person {
  accountId: string;
  studentId: number;
  email: string;
  orderIds: readonly string[];
}

/**
 * Deletes the person's mails to every address that the account has had, mails about the person to others, such as a
 * parent, and those to a gym's owners about the person's orders. What went to the present address for another reason,
 * such as a code, is deleted too, from before the account as well, unlike what the person's own data list.
 */
export async function deleteMailsOfPerson(db: DbOrTx, person: Person): Promise<void> {
  await buildDeletion(db, person);
}

/** Builds the statement, whose query plan a test checks. */
export const buildDeletion = (db: DbOrTx, person: Person) =>
  db
    .delete(outboxMails)
    .where(
      or(
        isMailOfPerson(person),
        sql`lower(${outboxMails.recipient}) = lower(${person.email})`,
        sql`${outboxMails.data}->>'reference' = any(${`{${person.orderIds.join(",")}}`}::text[])`,
      ),
    );
