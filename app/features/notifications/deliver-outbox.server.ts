/**
 * Sends queued mail at least once. Rows are claimed in one short statement (`for update skip locked`, so that
 * several servers share the work), sent outside any transaction, and marked as sent. When a sender dies its lease
 * expires, and the mail is sent again under the same Message-ID.
 */
import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { SECRET_FACTS } from "./mail-data";
import { LEASE_MS, MAX_ATTEMPTS, nextAttempt } from "./retry";
import { outboxMails } from "./schema.server";
import { MailServerUnavailable, type MailTransport, type OutgoingMail } from "./transport.server";

export type QueuedMail = typeof outboxMails.$inferSelect;

export interface Delivery {
  sent: number;
  failed: number;
  /** The failed mails that were tried for the last time. */
  givenUp: number;
  /** Why the last one failed, for the operator; contains no address. */
  trouble: string | null;
}

const withoutSecrets = SECRET_FACTS.reduce(
  (data, fact) => sql`${data} - ${fact}::text`,
  sql`${outboxMails.data}`,
);

export async function deliverOutbox(
  db: Db,
  {
    transport,
    compose,
    now,
    batch = 20,
  }: {
    transport: MailTransport;
    /** Builds the mail in its brand and language; may read the database. */
    compose: (mail: QueuedMail) => Promise<OutgoingMail>;
    now: () => Date;
    batch?: number;
  },
): Promise<Delivery> {
  const delivery: Delivery = { sent: 0, failed: 0, givenUp: 0, trouble: null };
  for (;;) {
    const claimed = await claim(db, { now: now(), batch });
    let unavailableError: MailServerUnavailable | null = null;
    for (const mail of claimed) {
      try {
        // Every further mail would wait for the same server until its timeout, longer than the lease.
        if (unavailableError) throw unavailableError;
        await transport.send(await compose(mail));
        await db
          .update(outboxMails)
          .set({ sentAt: now(), data: withoutSecrets })
          .where(eq(outboxMails.id, mail.id));
        delivery.sent += 1;
      } catch (error) {
        if (error instanceof MailServerUnavailable) unavailableError = error;
        const lastError = String(error).slice(0, 500);
        await db
          .update(outboxMails)
          .set({ lastError, nextAttemptAt: nextAttempt(mail.attempts, now()) })
          .where(and(eq(outboxMails.id, mail.id), isNull(outboxMails.sentAt)));
        delivery.failed += 1;
        if (mail.attempts >= MAX_ATTEMPTS) delivery.givenUp += 1;
        delivery.trouble = lastError.replace(/[^\s<>]+@[^\s<>]+/g, "…");
      }
    }
    if (unavailableError || claimed.length < batch) return delivery;
  }
}

function claim(db: Db, { now, batch }: { now: Date; batch: number }): Promise<QueuedMail[]> {
  const due = db
    .select({ id: outboxMails.id })
    .from(outboxMails)
    .where(
      and(
        isNull(outboxMails.sentAt),
        or(isNull(outboxMails.nextAttemptAt), lte(outboxMails.nextAttemptAt, now)),
        lt(outboxMails.attempts, MAX_ATTEMPTS),
      ),
    )
    .orderBy(sql`${outboxMails.nextAttemptAt} asc nulls first`, asc(outboxMails.createdAt))
    .limit(batch)
    .for("update", { skipLocked: true });
  return db
    .update(outboxMails)
    .set({
      attempts: sql`${outboxMails.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
    })
    .where(inArray(outboxMails.id, due))
    .returning();
}
