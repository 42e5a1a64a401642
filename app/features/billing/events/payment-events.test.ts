/**
 * Events of payments, processed in sample orders; the soak tests every order.
 *
 * @module-tag postgres
 */
import { eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  books,
  buying,
  makeStudent,
  NOW,
  start,
  withSaleFault,
} from "../../../../tests/support/billing-world";
import {
  eventBody,
  sharedEventFixture,
  later,
  signed,
} from "../../../../tests/support/event-fixture";
import { sample } from "../../../../tests/support/soak";
import { outboxMails } from "~/features/notifications/schema.server";
import { HOUR_MS, SECOND_MS } from "~/kernel/time";
import { ledgerEntries } from "../ledger/schema.server";
import { fulfil } from "../orders/fulfil.server";
import { findOrder } from "../orders/queries.server";
import { listFailedEvents } from "./retry-payment-events.server";
import { paymentEvents } from "./schema.server";
import { MAX_ATTEMPTS, processPaymentEvents } from "./process-payment-events.server";

const fixture = sharedEventFixture();
const { log, receive, workAt, inbox, paidUnfulfilled } = fixture;

describe("an event only names the object to read at the provider", () => {
  it("an event of an unknown object is stored and retried with growing delays", async () => {
    const rawBody = eventBody({ subscriptionRef: "sub_unknown" });
    await receive(rawBody, signed(rawBody));
    const attempts: number[] = [];
    const end = 10 * HOUR_MS;
    for (let at = 0; at <= end; at += SECOND_MS) {
      // One run a second would be 36,000 queries, so the test runs only around the due times.
      const due = attempts.length === 0 || isDue(attempts.length, at);
      if (!due) continue;
      await workAt(later(at - 1));
      const [before] = await inbox();
      expect(before?.attempts).toBe(attempts.length);
      await workAt(later(at));
      attempts.push(at / SECOND_MS);
      expect((await inbox())[0]).toMatchObject({
        attempts: attempts.length,
        handledAt: null,
        lastError: "unknown",
      });
      if (attempts.length === MAX_ATTEMPTS) break;
    }
    expect(attempts.slice(0, 5)).toEqual([0, 1, 3, 7, 15]);
    expect(attempts).toHaveLength(MAX_ATTEMPTS);
    expect(attempts.at(-1)).toBe(4095 + 7 * 3600);
    // The event has used up its attempts and stays for the operator.
    await workAt(later(100 * HOUR_MS));
    expect((await inbox())[0]).toMatchObject({ attempts: MAX_ATTEMPTS, handledAt: null });
  });

  it("an event whose payment stays undecided is retried as often and never listed as failed", async () => {
    const { db } = fixture;
    const student = await makeStudent(db);
    const { orderId } = await start(
      db,
      buying(fixture.shop, { payments: fixture.payments, student, planId: fixture.shop.plain }),
    );
    const rawBody = eventBody({ checkoutRef: (await findOrder(db, orderId))?.checkoutRef });
    await receive(rawBody, signed(rawBody));
    await workAt(NOW);
    expect(await inbox()).toMatchObject([{ handledAt: null, lastError: "pending" }]);
    const listFailed = () => listFailedEvents(db, { provider: fixture.payments.key, limit: 10 });
    expect(await listFailed()).toEqual([]);
    await db.update(paymentEvents).set({ attempts: MAX_ATTEMPTS - 1 });
    await workAt(later(10 * HOUR_MS));
    expect(await inbox()).toMatchObject([{ attempts: MAX_ATTEMPTS, lastError: null }]);
    expect((await inbox())[0]?.handledAt).not.toBeNull();
  });

  it("an event that names no object is marked as handled", async () => {
    const rawBody = eventBody({ something: "else" });
    await receive(rawBody, signed(rawBody));
    await workAt(NOW);
    expect(await inbox()).toMatchObject([{ handledAt: NOW, attempts: 1 }]);
  });

  it("an event that breaks an invariant does not stop the one after it", async () => {
    const { db } = fixture;
    const [first, second] = [await paidUnfulfilled(), await paidUnfulfilled()];
    const wrongAmount = withSaleFault(fixture.payments, "subscription.read", async (ref) => {
      const sale = await fixture.payments.sales.subscription.read(ref);
      return sale && (ref === first.ref ? { ...sale, amountMinor: 1_000_000 } : sale);
    });
    for (const { ref } of [first, second]) {
      const rawBody = eventBody({ subscriptionRef: ref });
      await receive(rawBody, signed(rawBody));
    }
    log.warn.mockClear();
    await processPaymentEvents(db, { payments: wrongAmount, clock: () => NOW, log });
    expect(log.warn).toHaveBeenCalledOnce();
    expect((await books(db, first.studentId)).subscriptions).toEqual([]);
    expect((await books(db, second.studentId)).subscriptions).toHaveLength(1);
    const unhandled = (await inbox()).filter((event) => event.handledAt === null);
    expect(unhandled).toMatchObject([
      { attempts: 1, lastError: expect.stringContaining("the provider") },
    ]);
  });
});

/** After n attempts an event is due 2^n − 1 seconds after its arrival, later every hour. */
function isDue(attempts: number, elapsedMs: number): boolean {
  const seconds = 2 ** Math.min(attempts, 12) - 1 + 3600 * Math.max(attempts - 12, 0);
  return elapsedMs === seconds * SECOND_MS;
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

/** The rows that must be equal for every order of the events. */
async function readRows(studentId: number) {
  const { db } = fixture;
  const { subscriptions, orders, charges } = await books(db, studentId);
  const lines = await db.select().from(ledgerEntries).where(eq(ledgerEntries.studentId, studentId));
  const mails = await db
    .select()
    .from(outboxMails)
    .where(like(outboxMails.key, `%:${studentId}:%`));
  return {
    subscriptions: subscriptions.map(({ status, priceMinor, currentPeriodEnd, endedAt }) => ({
      status,
      priceMinor,
      currentPeriodEnd,
      endedAt,
    })),
    orders: orders.map(({ status, amountMinor }) => ({ status, amountMinor })),
    charges: charges.length,
    ledger: lines.map(({ kind, amountMinor, feeMinor }) => ({ kind, amountMinor, feeMinor })),
    mails: mails.map(({ kind }) => kind),
  };
}

describe("a sign-up's events, in any order and doubled", () => {
  const expected = {
    subscriptions: [
      {
        status: "active",
        priceMinor: 1000,
        currentPeriodEnd: new Date("2026-12-21T12:00:00Z"),
        endedAt: null,
      },
    ],
    orders: [{ status: "FULFILLED", amountMinor: 1000 }],
    charges: 1,
    ledger: [{ kind: "CHARGE", amountMinor: 1000, feeMinor: 100 }],
    mails: ["receipt"],
  };

  it("end in the same rows, wherever the member's own return comes among them", async () => {
    const { db } = fixture;
    const orders = sample(permutations(["created", "completed", "paid", "return"] as const), 6);
    for (const order of orders) {
      const paid = await paidUnfulfilled();
      const events = {
        created: eventBody({ subscriptionRef: paid.ref }),
        completed: eventBody({ subscriptionRef: paid.ref, checkoutRef: paid.checkoutRef }),
        paid: eventBody({ checkoutRef: paid.checkoutRef }),
      };
      for (const step of order) {
        if (step === "return") {
          await fulfil(db, { payments: fixture.payments, orderId: paid.orderId, now: NOW });
          continue;
        }
        const rawBody = events[step];
        await receive(rawBody, signed(rawBody));
        await receive(rawBody, signed(rawBody));
        await workAt(NOW);
      }
      expect(await readRows(paid.studentId), order.join(" → ")).toEqual(expected);
    }
    const events = await inbox();
    expect(events).not.toEqual([]);
    expect(events.filter((event) => event.handledAt === null)).toEqual([]);
  });

  it("end in the same rows when all arrive ten times at once and four processes work", async () => {
    const { db } = fixture;
    const paid = await paidUnfulfilled();
    const events = [
      eventBody({ subscriptionRef: paid.ref }),
      eventBody({ subscriptionRef: paid.ref, checkoutRef: paid.checkoutRef }),
      eventBody({ checkoutRef: paid.checkoutRef }),
    ];
    await Promise.all([
      ...Array.from({ length: 10 }, () =>
        events.map((event) => receive(event, signed(event))),
      ).flat(),
      fulfil(db, { payments: fixture.payments, orderId: paid.orderId, now: NOW }),
    ]);
    await Promise.all(Array.from({ length: 4 }, () => workAt(NOW)));
    expect(await readRows(paid.studentId)).toEqual(expected);
  });

  it("fulfil the order even before the member's page does", async () => {
    const paid = await paidUnfulfilled();
    const rawBody = eventBody({ checkoutRef: paid.checkoutRef });
    await receive(rawBody, signed(rawBody));
    await workAt(NOW);
    expect(await readRows(paid.studentId)).toEqual(expected);
  });
});
