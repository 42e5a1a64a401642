import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { PersonSubject } from "~/kernel/person-data";
import { outboxMails } from "./schema.server";

/** The mails to a person, without their texts, which the person has. */
export const listMailsOfPerson = (db: DbOrTx, email: string): PersonSubject[] => [
  {
    name: "mails",
    load: () =>
      db
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
  },
];
