/** Queued mail: written in the same transaction as what it announces, sent by a job. */
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "~/db/columns";

export const outboxMails = pgTable(
  "outbox_mails",
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /**
     * Identifies the mail; announcing twice sends once. Kind, person, subject matter: the second part is the id of the
     * account or student whose mail it is, by which the purge and the member's own data find it after a change of the
     * address. Only a mail without an account has another second part (`purge-email-codes.server.ts`).
     */
    key: text().notNull().unique(),
    kind: text().notNull(),
    recipient: text().notNull(),
    /** EN, ES, FR, DE */
    lang: text().notNull(),
    /**
     * The gym whose brand the mail has; null for the platform's. Not a foreign key, because a mail outlives its gym.
     */
    gymId: integer("gym_id"),
    data: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
    sentAt: moment("sent_at"),
    attempts: integer().notNull().default(0),
    /**
     * Not before this, by the senders' clock; null: at once. While a mail is being sent, the end of the lease.
     * There is no default `now()`: the database's clock is another one, and rounded up it could be ahead of the
     * sender's.
     */
    nextAttemptAt: moment("next_attempt_at"),
    lastError: text("last_error"),
  },
  (t) => [
    index("outbox_mails_waiting")
      .on(t.nextAttemptAt.asc().nullsFirst(), t.createdAt)
      .where(sql`sent_at is null`),
    index("outbox_mails_person").on(sql`split_part(${t.key}, ':', 2)`),
    index("outbox_mails_recipient").on(sql`lower(${t.recipient})`),
    index("outbox_mails_order")
      .on(sql`(${t.data}->>'reference')`)
      .where(sql`data->>'reference' is not null`),
    index("outbox_mails_email_codes")
      .on(t.createdAt)
      .where(sql`kind = 'verifyEmail'`),
    check("outbox_mails_lang", sql`${t.lang} in ('EN','ES','FR','DE')`),
  ],
);
