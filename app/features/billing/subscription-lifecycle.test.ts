/**
 * What becomes of a subscription, on the real database, once with the sandbox and once with Stripe's gateway: every
 * state brought about at the provider and met with every action; a year walked, heard of or only looked up; crowds.
 */
import { randomUUID } from "node:crypto";
import { eq, isNull } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buying, makePromo, makeStudent, type Shop } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import {
  toConfirmRequest,
  recordsOf,
  PAYMENT_FIXTURES,
  type PaymentFixture,
} from "../../../tests/support/payment-fixture";
import { CARDS } from "../../../tests/support/stripe/paying";
import { DAY_MS, MINUTE_MS } from "~/kernel/time";
import { ledgerEntries } from "./ledger/schema.server";
import { confirmCheckout, type ConfirmCheckout } from "./orders/confirm-checkout.server";
import { startCheckout, type StartCheckout } from "./orders/start-checkout.server";
import { orders } from "./orders/schema.server";
import { promotions } from "./promotions/schema.server";
import { reconcilePayments } from "./reconcile-payments.server";
import { sandboxSubscriptions } from "./sandbox/schema.server";
import { cancelSubscription } from "./subscriptions/cancel-subscription.server";
import { findOverduePayment } from "./subscriptions/find-overdue-payment.server";
import { heldPlans, listSubscriptions } from "./subscriptions/queries.server";
import { revertCancellation } from "./subscriptions/revert-cancellation.server";
import { subscriptions } from "./subscriptions/schema.server";

const database = fileDatabase();

const loud = {
  error(...of: unknown[]) {
    throw new Error(JSON.stringify(of));
  },
};

describe.each(["sandbox", "stripe"] as const)("with %s", (name) => {
  let fixture: PaymentFixture;
  let shop: Shop;
  let student: StartCheckout["student"];

  beforeEach(async () => {
    // What other tests have left is neither renewed nor looked up.
    const over = { endedAt: new Date() };
    await database.db.update(subscriptions).set(over).where(isNull(subscriptions.endedAt));
    await database.db.update(sandboxSubscriptions).set(over);
    await database.db.update(orders).set({ status: "EXPIRED" }).where(eq(orders.status, "OPEN"));
    fixture = await PAYMENT_FIXTURES[name](database.db);
    shop = await fixture.openShop();
    student = await makeStudent(database.db);
  });
  afterEach(() => fixture.stop());

  type Given = Partial<ConfirmCheckout> & { planId?: number };
  const request = (given: Given = {}) =>
    buying(shop, {
      payments: fixture.payments,
      student,
      planId: shop.plain,
      now: fixture.clock(),
      ...given,
    });
  async function confirm(given: Given = {}, number: string = CARDS.good) {
    const wanted = request(given);
    const card = await fixture.cardOnFile(wanted.student, number);
    return confirmCheckout(database.db, toConfirmRequest(shop, wanted, card));
  }
  async function order(given: Given = {}) {
    const confirmed = await confirm(given);
    if (!confirmed.ok) throw new Error(confirmed.reason);
  }
  const mine = async () => (await listSubscriptions(database.db, student))[0];
  const held = async () =>
    (await heldPlans(database.db, { ...student, now: fixture.clock() })).subscriptionTypeIds;
  const asked = async () => ({
    payments: fixture.payments,
    studentId: student.studentId,
    subscriptionId: (await mine())?.id ?? "00000000-0000-7000-8000-000000000000",
    now: fixture.clock(),
  });
  const cancel = async () => cancelSubscription(database.db, await asked());
  const revert = async () => revertCancellation(database.db, await asked());
  const pass = async (days: number) => {
    await fixture.advance(days);
    await fixture.deliverEvents();
  };
  const lookUp = () =>
    reconcilePayments(database.db, {
      payments: fixture.payments,
      now: new Date(fixture.clock().getTime() + 2 * MINUTE_MS),
      log: loud,
    });
  /** Bought now, renewed a month of 28 to 31 days later. */
  const month = async () => {
    const end = (await mine())?.currentPeriodEnd.getTime() ?? 0;
    return Math.ceil((end - fixture.clock().getTime()) / DAY_MS);
  };

  const STATES: Record<string, () => Promise<unknown>> = {
    "nothing yet": async () => {},
    "waits for the card's holder": () => confirm({}, CARDS.authenticateAlways),
    "in its trial": () => order({ planId: shop.monthly }),
    "trial cancelled": async () => {
      await order({ planId: shop.monthly });
      await cancel();
    },
    active: () => order(),
    "cancelled, running": async () => {
      await order();
      await cancel();
    },
    "cancelled and taken back": async () => {
      await order();
      await cancel();
      await revert();
    },
    "cancelled and ended there, unheard of": async () => {
      await order();
      await cancel();
      await fixture.advance(await month());
    },
    "ended unpaid there, unheard of": async () => {
      await order();
      const days = await month();
      await fixture.failCards(student);
      await pass(days - 1);
      await fixture.advance(9);
    },
    "past due, in grace": async () => {
      await order();
      const days = await month();
      await fixture.failCards(student);
      await pass(days);
      await pass(1);
    },
    "ended by its member": async () => {
      await order();
      await cancel();
      await pass(await month());
    },
    "ended unpaid": async () => {
      await order();
      const days = await month();
      await fixture.failCards(student);
      await pass(days);
      await pass(8);
    },
    "given back by the provider's dashboard": async () => {
      await order();
      const [row] = await listSubscriptions(database.db, student);
      const truth = await fixture.payments.readSubscription(row?.providerRef ?? "");
      await fixture.payments.endSubscription(truth?.subscriptionRef ?? "");
      await fixture.deliverEvents();
    },
  };

  // Access, then what cancel, revert, pay and choose answer, one after the other.
  it.each<[string, string]>([
    ["nothing yet", "- not-found not-found not-found ok"],
    ["waits for the card's holder", "- not-found not-found not-found ok"],
    ["in its trial", "open ok ok nothing-due already-held"],
    ["trial cancelled", "open ok ok nothing-due already-held"],
    ["active", "open ok ok nothing-due already-held"],
    ["cancelled, running", "open ok ok nothing-due already-held"],
    ["cancelled and taken back", "open ok ok nothing-due already-held"],
    ["cancelled and ended there, unheard of", "- terminated terminated nothing-due already-held"],
    ["ended unpaid there, unheard of", "open terminated terminated nothing-due ok"],
    ["past due, in grace", "open ok ok ok already-held"],
    ["ended by its member", "- terminated terminated nothing-due ok"],
    ["ended unpaid", "- terminated terminated nothing-due ok"],
    ["given back by the provider's dashboard", "- terminated terminated nothing-due ok"],
  ])("%s, met with every action", async (state, expected) => {
    const { db } = database;
    await STATES[state]?.();
    const plan = (await mine())?.subscriptionTypeId ?? shop.plain;
    const answers = [(await held()).length > 0 ? "open" : "-"];
    const told = (answer: { ok: boolean; reason?: string }) =>
      answers.push(answer.ok ? "ok" : (answer.reason ?? ""));
    const before = await fixture.chargesOf(student);

    const cancelled = await cancel();
    told(cancelled);
    if (cancelled.ok) {
      expect(await mine()).toMatchObject({ cancelAtPeriodEnd: true, endedAt: null });
      expect(await cancel()).toEqual(cancelled);
    }
    const reverted = await revert();
    told(reverted);
    if (reverted.ok && cancelled.ok) {
      expect(await mine()).toMatchObject({ cancelAtPeriodEnd: false, cancelAt: null });
      expect(await revert()).toEqual(reverted);
    }
    told(await findOverduePayment(db, await asked()));
    told(await startCheckout(db, request({ planId: plan })));
    expect(answers.join(" ")).toBe(expected);
    // None of it moves money.
    expect(await fixture.chargesOf(student)).toEqual(before);
  });

  it("twenty cancels and reverts at once end in what both sides agree on", async () => {
    await order();
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? cancel() : revert())));
    await pass(1);
    const row = await mine();
    const truth = await fixture.payments.readSubscription(row?.providerRef ?? "");
    expect(row?.cancelAtPeriodEnd).toBe(truth?.cancelAtPeriodEnd);
  });

  it("somebody else's subscription is not found, and stays as it is", async () => {
    await order();
    const theirs = await asked();
    const stranger = { ...theirs, studentId: (await makeStudent(database.db)).studentId };
    const notFound = { ok: false, reason: "not-found" };
    expect(await cancelSubscription(database.db, stranger)).toEqual(notFound);
    expect(await revertCancellation(database.db, stranger)).toEqual(notFound);
    expect(await findOverduePayment(database.db, stranger)).toEqual(notFound);
    expect(await mine()).toMatchObject({ cancelAtPeriodEnd: false });
  });

  /** The last day of each of fourteen months, from that January on. */
  const lastDays = (year: number) =>
    Array.from({ length: 14 }, (_, month) =>
      new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10),
    );
  // The sandbox's years are walked in subscriptions/renewals.test.ts.
  it.runIf(name === "stripe").each([
    ["heard of", true],
    ["never heard of, only looked up", false],
  ])(
    "monthly from 31 January, a year of days, %s: open without a gap, paid once a month",
    async (_how, heard) => {
      // The next one: neither clock goes back.
      const year = fixture.clock().getUTCFullYear() + 1;
      const start = new Date(Date.UTC(year, 0, 31, 10));
      await fixture.advance((start.getTime() - fixture.clock().getTime()) / DAY_MS);
      await order();
      for (let day = 1; day <= 400; day += 1) {
        await fixture.advance(1);
        await (heard ? fixture.deliverEvents() : lookUp());
        expect(await held(), fixture.clock().toISOString()).toEqual([shop.plain]);
      }
      const lines = await database.db
        .select({ at: ledgerEntries.at, amountMinor: ledgerEntries.amountMinor })
        .from(ledgerEntries)
        .where(eq(ledgerEntries.studentId, student.studentId))
        .orderBy(ledgerEntries.at);
      expect(lines.map(({ at }) => at.toISOString().slice(0, 10))).toEqual(lastDays(year));
      expect(new Set(lines.map(({ amountMinor }) => amountMinor))).toEqual(new Set([1000]));
      expect(await fixture.chargesOf(student)).toHaveLength(14);
    },
  );

  it("a code for three months, then the whole price; cancelled in the fifth, and over", async () => {
    const { code } = await makePromo(database.db, shop, { duration: "MONTHS", months: 3 });
    await order({ promoCode: code });
    for (let months = 1; months <= 4; months += 1) await pass(await month());
    await cancel();
    await pass(await month());
    const amounts = (await recordsOf(database.db, student)).ledger.map((line) => line.amountMinor);
    expect(amounts).toEqual([800, 800, 800, 1000, 1000]);
    expect(await held()).toEqual([]);
    expect(await mine()).toMatchObject({ status: "canceled" });
    expect(await fixture.countRunning(student)).toBe(0);
  });

  it("30 members at once for a code with 6 uses: six pay the lower price, the others are not charged", async () => {
    const { db } = database;
    const { id, code } = await makePromo(db, shop, { maxRedemptions: 6 });
    const people = await Promise.all(Array.from({ length: 30 }, () => makeStudent(db)));
    const answers = await Promise.all(
      people.map((one) => confirm({ student: one, promoCode: code, quote: "800GBP.0.ONCE-1000" })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(6);
    const reasons = answers.flatMap((one) => (one.ok ? [] : [one.reason]));
    expect(new Set(reasons)).toEqual(new Set(["promo.limitReached"]));
    const charges = (await Promise.all(people.map((one) => fixture.chargesOf(one)))).flat();
    expect(charges.map(({ amountMinor }) => amountMinor)).toEqual(Array(6).fill(800));
    const [row] = await db.select().from(promotions).where(eq(promotions.id, id));
    expect(row?.usedCount).toBe(6);
  });

  it("two plans with a trial of one application at once: one trial", async () => {
    await Promise.all([
      confirm({ planId: shop.monthly, attemptId: randomUUID() }),
      confirm({ planId: shop.yearly, attemptId: randomUUID() }),
    ]);
    const rows = await listSubscriptions(database.db, student);
    expect(rows.filter(({ status }) => status === "trialing")).toHaveLength(1);
    expect(await fixture.countRunning(student)).toBe(rows.length);
  });

  it("card form and hosted page side by side: one of them is paid", async () => {
    const [page] = await Promise.all([startCheckout(database.db, request()), confirm()]);
    if (page.ok) {
      const ref = new URL(page.url).pathname.split("/").pop() ?? "";
      if (ref.startsWith("cs_")) await fixture.payPage(ref, CARDS.good);
    }
    await fixture.deliverEvents();
    await lookUp();
    expect(await fixture.chargesOf(student)).toHaveLength(1);
    expect(await fixture.countRunning(student)).toBe(1);
    expect(await held()).toEqual([shop.plain]);
  });
});
