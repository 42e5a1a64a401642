/**
 * A mail that is announced in a transaction is sent once, also when a sender dies or the mail server is unavailable.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "~/db/transaction.server";
import { deliverMail } from "~/features/journeys/deliver-mail.server";
import { announce } from "./announce.server";
import { deliverOutbox } from "./deliver-outbox.server";
import type { MailKind } from "./mail-data";
import { MAX_ATTEMPTS } from "./retry";
import { outboxMails } from "./schema.server";
import { MailServerUnavailable, type MailTransport, type OutgoingMail } from "./transport.server";
import { fileDatabase } from "../../../tests/support/database";
import { mailContext, promiseMail } from "../../../tests/support/mails";

const database = fileDatabase();
beforeEach(async () => {
  await database.db.delete(outboxMails);
});

const promise = (kind: MailKind, more?: Parameters<typeof promiseMail>[2]) =>
  promiseMail(database.db, kind, more);

/** Delivers into a list; fails the given number of times. */
function recorder(failures = 0) {
  const sent: string[] = [];
  let left = failures;
  const transport: MailTransport = {
    async send(mail) {
      if (left > 0) {
        left -= 1;
        throw new Error("451 try again later");
      }
      sent.push(mail.id);
    },
    close() {},
  };
  return { sent, transport };
}

describe("the outbox", () => {
  it("announces a known key only once", async () => {
    await promise("welcome", { key: "welcome:1" });
    await promise("welcome", { key: "welcome:1", recipient: "other@demo.test" });
    const rows = await database.db.select().from(outboxMails);
    expect(rows.map((row) => row.recipient)).toEqual(["reader@demo.test"]);
  });

  it("sends no mail of a rolled-back transaction", async () => {
    await expect(
      inTransaction(database.db, async (tx) => {
        await announce(tx, {
          key: "welcome:2",
          kind: "welcome",
          recipient: "reader@demo.test",
          lang: "EN",
          gymId: null,
          data: { firstName: "Maya", network: "" },
        });
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    const { transport, sent } = recorder();
    await deliverMail(database.db, { context: mailContext(transport) });
    expect(sent).toEqual([]);
  });

  it("sends each mail once with concurrent senders", async () => {
    for (let count = 0; count < 50; count += 1) await promise("welcome");
    const { transport, sent } = recorder();
    await Promise.all(
      Array.from({ length: 4 }, () =>
        deliverMail(database.db, { context: mailContext(transport) }),
      ),
    );
    expect(sent).toHaveLength(50);
    expect(new Set(sent).size).toBe(50);
    expect(await deliverMail(database.db, { context: mailContext(transport) })).toMatchObject({
      sent: 0,
      failed: 0,
    });
  });

  it("has no open transaction during the dialogue with the mail server", async () => {
    await promise("welcome");
    let answered = false;
    const transport: MailTransport = {
      async send() {
        // The embedded database has one connection: with an open transaction this would wait for itself.
        await database.db.select().from(outboxMails);
        if (database.kind === "served") {
          const { rows } = await database.pool.query<{ open: string }>(
            "select count(*) as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
          );
          expect(rows[0]?.open).toBe("0");
        }
        answered = true;
      },
      close() {},
    };
    expect(await deliverMail(database.db, { context: mailContext(transport) })).toMatchObject({
      sent: 1,
      failed: 0,
    });
    expect(answered).toBe(true);
  });

  it("retries later, stores the reason, and gives up in the end", async () => {
    await promise("welcome");
    const { transport, sent } = recorder(MAX_ATTEMPTS + 5);
    let now = new Date(Date.now() + 1000);
    const deliver = () =>
      deliverMail(database.db, { context: mailContext(transport), now: () => now });
    expect(await deliver()).toMatchObject({ sent: 0, failed: 1 });
    expect(await deliver()).toMatchObject({ sent: 0, failed: 0 });
    const [row] = await database.db.select().from(outboxMails);
    expect(row?.lastError).toContain("451 try again later");
    let failed = 1;
    let givenUp = 0;
    for (let turn = 0; turn < MAX_ATTEMPTS + 3; turn += 1) {
      now = new Date(now.getTime() + 7 * 60 * 60 * 1000);
      const delivery = await deliver();
      failed += delivery.failed;
      givenUp += delivery.givenUp;
    }
    expect(failed).toBe(MAX_ATTEMPTS);
    expect(givenUp).toBe(1);
    expect(sent).toEqual([]);
  });

  it("tries an unavailable server once for all mails, and logs the reason without an address", async () => {
    for (let count = 0; count < 5; count += 1) await promise("welcome");
    let attemptCount = 0;
    const transport: MailTransport = {
      send() {
        attemptCount += 1;
        return Promise.reject(new MailServerUnavailable("421 busy, reader@demo.test must wait"));
      },
      close() {},
    };
    const start = new Date(Date.now() + 1000);
    const deliverAt = (now: Date) =>
      deliverOutbox(database.db, {
        transport,
        now: () => now,
        compose: () => Promise.resolve({} as OutgoingMail),
        batch: 3,
      });
    expect(await deliverAt(start)).toEqual({
      sent: 0,
      failed: 3,
      givenUp: 0,
      trouble: "MailAway: 421 busy, … must wait",
    });
    // Unclaimed mails need no wait.
    expect((await deliverAt(start)).failed).toBe(2);
    expect(attemptCount).toBe(2);
    const { transport: back, sent } = recorder();
    await deliverMail(database.db, {
      context: mailContext(back),
      now: () => new Date(start.getTime() + 60_000),
    });
    expect(sent).toHaveLength(5);
  });

  it("resends the mail that a dead sender had claimed, with the same Message-ID", async () => {
    await promise("welcome");
    const start = new Date(Date.now() + 1000);
    const died = recorder();
    await expect(
      deliverOutbox(database.db, {
        transport: died.transport,
        now: () => start,
        compose: () => new Promise((_resolve, reject) => reject(new Error("unused"))),
        batch: 1,
      }),
    ).resolves.toMatchObject({ sent: 0, failed: 1 });
    // The state after kill -9: claimed, not marked, the lease still running.
    await database.db
      .update(outboxMails)
      .set({ nextAttemptAt: new Date(start.getTime() + 300_000) });
    const next = recorder();
    const deliverAt = (now: Date) =>
      deliverMail(database.db, { context: mailContext(next.transport), now: () => now });
    expect((await deliverAt(new Date(start.getTime() + 299_000))).sent).toBe(0);
    expect((await deliverAt(new Date(start.getTime() + 301_000))).sent).toBe(1);
    const [row] = await database.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.id, next.sent[0] ?? ""));
    expect(row?.sentAt).not.toBeNull();
  });

  it("sends a mail as soon as it is announced, also with a slow clock", async () => {
    await promise("welcome");
    const { transport, sent } = recorder();
    const behind = () => new Date(Date.now() - 60_000);
    await deliverMail(database.db, { context: mailContext(transport), now: behind });
    expect(sent).toHaveLength(1);
  });

  it("leaves a mail of an unknown kind to the operator, and sends the rest", async () => {
    await promise("welcome");
    await database.db.insert(outboxMails).values({
      key: "mystery:1",
      kind: "mystery",
      recipient: "reader@demo.test",
      lang: "EN",
      data: {},
    });
    const { transport, sent } = recorder();
    expect(await deliverMail(database.db, { context: mailContext(transport) })).toMatchObject({
      sent: 1,
      failed: 1,
    });
    expect(sent).toHaveLength(1);
  });
});
