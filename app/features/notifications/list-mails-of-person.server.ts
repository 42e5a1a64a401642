import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { PersonData } from "~/kernel/person-data";
import { outboxMails } from "./schema.server";

/** The mails to a person, without their texts, which the person has. */
export async function* listMailsOfPerson(db: DbOrTx, email: string): AsyncGenerator<PersonData> {
  yield {
    name: "mails",
    rows: await db
      .select({
        kind: outboxMails.kind,
        recipient: outboxMails.recipient,
        lang: outboxMails.lang,
        gymId: outboxMails.gymId,
        createdAt: outboxMails.createdAt,
        sentAt: outboxMails.sentAt,
      })
      .from(outboxMails)
      .where(sql`lower(${outboxMails.recipient}) = lower(${email})`)
      .orderBy(outboxMails.createdAt),
  };
}
