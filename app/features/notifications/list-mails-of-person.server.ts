import type { DbOrTx } from "~/db/client.server";
import type { PersonSubject } from "~/kernel/person-data";
import { isMailOfPerson } from "./mail-of-person.server";
import { outboxMails } from "./schema.server";

/**
 * The person's mails to every address that the account has had, without their texts, which the person has. What else
 * went to an address is another person's: a sign-up does not verify an address, a parent's address gets a child's mail,
 * and an address that the account has given up may have another owner.
 */
export const listMailsOfPerson = (
  db: DbOrTx,
  person: { accountId: string; studentId: number },
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
        .where(isMailOfPerson(person))
        .orderBy(outboxMails.createdAt),
  },
];
