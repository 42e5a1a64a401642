import { and, gte, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { PersonSubject } from "~/kernel/person-data";
import { outboxMails } from "./schema.server";

/**
 * The mails to a person, without their texts, which the person has. Earlier mails to the address are not the person's:
 * a sign-up does not verify an address, and they would tell what its owner got.
 */
export const listMailsOfPerson = (
  db: DbOrTx,
  {
    email,
    since,
  }: {
    email: string;
    /** When the account began. */
    since: Date;
  },
): PersonSubject[] => [
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
        .where(
          and(
            sql`lower(${outboxMails.recipient}) = lower(${email})`,
            gte(outboxMails.createdAt, since),
          ),
        )
        .orderBy(outboxMails.createdAt),
  },
];
