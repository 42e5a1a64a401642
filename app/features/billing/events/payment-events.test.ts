/**
 * Events of payments, worked in any order; in the soak in every order.
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

describe("an event only names what to read at the provider", () => {
  it("an event for an unknown object is kept and tried again with growing pauses", async () => {
    const rawBody = eventBody({ subscriptionRef: "sub_nobody_knows" });
    await receive(rawBody, signed(rawBody));
    const attempts: number[] = [];
    const end = 10 * HOUR_MS;
    for (let at = 0; at <= end; at += SECOND_MS) {
      // One look a second would be 36,000 queries: only those around a due time are made.
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
    // Given up, still there for the operator.
    await workAt(later(100 * HOUR_MS));
    expect((await inbox())[0]).toMatchObject({ attempts: MAX_ATTEMPTS, handledAt: null });
  });

  it("an event whose payment is never decided is tried as long, and is no failure for the operator", async () => {
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
    const failed = () => listFailedEvents(db, { provider: fixture.payments.key, limit: 10 });
    expect(await failed()).toEqual([]);
    await db.update(paymentEvents).set({ attempts: MAX_ATTEMPTS - 1 });
    await workAt(later(10 * HOUR_MS));
    expect(await inbox()).toMatchObject([{ attempts: MAX_ATTEMPTS, lastError: null }]);
    expect((await inbox())[0]?.handledAt).not.toBeNull();
  });

  it("an event without an object of ours is put aside", async () => {
    const rawBody = eventBody({ something: "else" });
    await receive(rawBody, signed(rawBody));
    await workAt(NOW);
    expect(await inbox()).toMatchObject([{ handledAt: NOW, attempts: 1 }]);
  });

  it("an event that breaks an invariant does not stop the one after it", async () => {
    const { db } = fixture;
    const [first, second] = [await paidUnfulfilled(), await paidUnfulfilled()];
    const lying = withSaleFault(fixture.payments, "subscription.read", async (ref) => {
      const truth = await fixture.payments.sales.subscription.read(ref);
      return truth && (ref === first.ref ? { ...truth, amountMinor: 1_000_000 } : truth);
    });
    for (const { ref } of [first, second]) {
      const rawBody = eventBody({ subscriptionRef: ref });
      await receive(rawBody, signed(rawBody));
    }
    log.warn.mockClear();
    await processPaymentEvents(db, { payments: lying, clock: () => NOW, log });
    expect(log.warn).toHaveBeenCalledOnce();
    expect((await books(db, first.studentId)).subscriptions).toEqual([]);
    expect((await books(db, second.studentId)).subscriptions).toHaveLength(1);
    const kept = (await inbox()).filter((event) => event.handledAt === null);
    expect(kept).toMatchObject([
      { attempts: 1, lastError: expect.stringContaining("the provider") },
    ]);
  });
});

/** Due times as the inbox counts them: after n attempts, 2^n − 1 seconds from the arrival, later an hour each. */
function isDue(attempts: number, at: number): boolean {
  const seconds = 2 ** Math.min(attempts, 12) - 1 + 3600 * Math.max(attempts - 12, 0);
  return at === seconds * SECOND_MS;
}

/** Every order of the items. */
function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  );
}

/** The rows that must be equal for every order of the events. */
async function rows(studentId: number) {
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

  it("ends in the same rows, with the member's own return among them at any place", async () => {
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
      expect(await rows(paid.studentId), order.join(" → ")).toEqual(expected);
    }
    const events = await inbox();
    expect(events).not.toEqual([]);
    expect(events.filter((event) => event.handledAt === null)).toEqual([]);
  });

  it("ends in the same rows when all come tenfold and at once, worked by four", async () => {
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
    expect(await rows(paid.studentId)).toEqual(expected);
  });

  it("an event that is quicker than the member's page finds its order", async () => {
    const paid = await paidUnfulfilled();
    const rawBody = eventBody({ checkoutRef: paid.checkoutRef });
    await receive(rawBody, signed(rawBody));
    await workAt(NOW);
    expect(await rows(paid.studentId)).toEqual(expected);
  });
});
