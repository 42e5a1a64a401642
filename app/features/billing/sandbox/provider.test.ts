/**
 * The sandbox's cards, calendar and clock; the port's contract tests the rest.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  makeSandbox,
  makeStudent,
  OK_CARD,
  openShop,
} from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { walkedDays } from "../../../../tests/support/soak";
import { newId } from "~/kernel/ids";
import { DAY_MS } from "~/kernel/time";
import type { HostedCheckoutInput } from "../payment-port";
import type { SandboxProvider } from "./provider.server";
import {
  sandboxCharges,
  sandboxCustomers,
  sandboxEvents,
  sandboxSubscriptions,
} from "./schema.server";

const database = fileDatabase();
let payments: SandboxProvider;
let customerRef: string;
let orderId: string;

beforeAll(async () => {
  payments = makeSandbox(database.db);
  await openShop(database.db);
});
beforeEach(async () => {
  ({ customerRef } = await payments.ensureCustomer(await makeStudent(database.db)));
  orderId = newId();
});

const createPage = (input: Partial<HostedCheckoutInput> = {}) =>
  payments.sales.checkout.create({
    idempotencyKey: orderId,
    orderId,
    customerRef,
    line: { name: "Monthly", amountMinor: 1499, currency: "GBP", interval: "MONTH" },
    discount: null,
    trialDays: 0,
    orderedAt: new Date(),
    timeZone: "UTC",
    destination: null,
    successUrl: "https://gym.test/subscription/checkout/success?order=1",
    cancelUrl: "https://gym.test/checkout/failed?reference=1",
    expiresAt: new Date("2100-01-01T00:00:00Z"),
    locale: "en",
    brand: { name: "Gym", logoUrl: null },
    ...input,
  });

async function pay(now: Date, input: Partial<HostedCheckoutInput> = {}): Promise<string> {
  const { ref: checkoutRef } = await createPage(input);
  await payments.payCheckout(checkoutRef, OK_CARD, now);
  return (await payments.sales.checkout.read(checkoutRef))?.paidBy?.ref ?? "";
}

const ignoreEvents = async () => {};
const listChargeDates = async () =>
  (await database.db.select().from(sandboxCharges).where(eq(sandboxCharges.orderId, orderId))).map(
    (charge) => charge.createdAt.toISOString().slice(0, 10),
  );

it("ten simultaneous payments of a hosted page cause one charge", async () => {
  const { ref: checkoutRef } = await createPage();
  const now = new Date("2026-01-15T10:00:00Z");
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => payments.payCheckout(checkoutRef, OK_CARD, now)),
  );
  expect(answers.every((answer) => answer?.kind === "paid")).toBe(true);
  expect(await listChargeDates()).toEqual(["2026-01-15"]);
});

describe("cards (product.md §18)", () => {
  const now = new Date("2026-01-15T10:00:00Z");
  it.each([
    ["4242 4242 4242 4242", false, "paid"],
    ["4242-4242-4242-4242", false, "paid"],
    ["4000000000000002", false, "declined"],
    ["4000002500003155", false, "authenticate"],
    ["4000002500003155", true, "paid"],
    ["4111111111111111", false, "unknown-card"],
    ["", false, "unknown-card"],
    ["constructor", false, "unknown-card"],
  ])("%s (authenticated: %s) → %s", async (number, authenticated, kind) => {
    const { ref: checkoutRef } = await createPage();
    expect(await payments.payCheckout(checkoutRef, { number, authenticated }, now)).toMatchObject({
      kind,
    });
  });

  it("an unknown reference gets null", async () => {
    expect(await payments.payCheckout("cs_x", OK_CARD, now)).toBeNull();
    expect(await payments.showCheckout("cs_x")).toBeNull();
    expect(await payments.sales.checkout.read("cs_x")).toBeNull();
    expect(await payments.sales.subscription.read("sub_x")).toBeNull();
  });
});

/** Delivers events on these dates; in the soak on every day. */
async function passDays(from: Date, count: number, dates: readonly string[] = []) {
  const due = dates.map((date) => new Date(`${date}T12:00:00Z`));
  for (const day of walkedDays({ from, count, due })) {
    await payments.deliverDueEvents(new Date(from.getTime() + day * DAY_MS), ignoreEvents);
  }
}

describe("a subscription over more than a year", () => {
  it("from 31 January renews on the last day of short months, and on the 31st of long ones", async () => {
    const from = new Date("2027-01-31T10:00:00Z");
    await pay(from);
    const expected = [
      "2027-01-31",
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
      "2027-05-31",
      "2027-06-30",
      "2027-07-31",
      "2027-08-31",
      "2027-09-30",
      "2027-10-31",
      "2027-11-30",
      "2027-12-31",
      "2028-01-31",
      "2028-02-29",
      "2028-03-31",
    ];
    await passDays(from, 425, expected);
    expect(await listChargeDates()).toEqual(expected);
  });

  it("by year from 29 February, after a trial of 7 days, ends after its cancellation in the second year", async () => {
    const from = new Date("2028-02-22T10:00:00Z");
    const line = { name: "Yearly", amountMinor: 9900, currency: "EUR", interval: "YEAR" } as const;
    const ref = await pay(from, { line, trialDays: 7 });
    expect(await payments.sales.subscription.read(ref)).toMatchObject({
      status: "trialing",
      trialEnd: new Date("2028-02-29T10:00:00Z"),
    });
    await passDays(from, 400, ["2028-02-29", "2029-02-28"]);
    expect(await listChargeDates()).toEqual(["2028-02-29", "2029-02-28"]);
    await database.db
      .update(sandboxSubscriptions)
      .set({ cancelAtPeriodEnd: true, canceledAt: from })
      .where(eq(sandboxSubscriptions.ref, ref));
    expect(await payments.sales.subscription.read(ref)).toMatchObject({
      status: "active",
      cancelAt: new Date("2030-02-28T10:00:00Z"),
      endedAt: null,
    });
    await payments.deliverDueEvents(new Date("2030-02-28T10:00:00Z"), ignoreEvents);
    expect(await payments.sales.subscription.read(ref)).toMatchObject({
      status: "canceled",
      endedAt: new Date("2030-02-28T10:00:00Z"),
    });
    await payments.deliverDueEvents(new Date("2032-01-01T10:00:00Z"), ignoreEvents);
    expect(await listChargeDates()).toHaveLength(2);
  });

  it("is charged once when several servers renew it at once", async () => {
    const from = new Date("2027-01-15T10:00:00Z");
    await pay(from);
    const due = new Date("2027-02-15T10:00:00Z");
    await Promise.all(
      Array.from({ length: 5 }, () => payments.deliverDueEvents(due, ignoreEvents)),
    );
    expect(await listChargeDates()).toEqual(["2027-01-15", "2027-02-15"]);
  });
});

it("an overdue invoice names its seller, and its page leads back to the member's profile", async () => {
  const now = new Date("2026-01-15T10:00:00Z");
  const { ref: checkoutRef } = await createPage({ trialDays: 7 });
  const refusedLater = { number: "4000000000000341", authenticated: false };
  await payments.payCheckout(checkoutRef, refusedLater, now);
  await passDays(now, 8);
  const { paidBy } = (await payments.sales.checkout.read(checkoutRef)) ?? {};
  const subscription = await payments.sales.subscription.read(paidBy?.ref ?? "");
  const { invoiceRef = "", hostedUrl } = subscription?.invoices[0] ?? {};
  expect(hostedUrl).toBe(`https://gym.test/sandbox/checkout/${invoiceRef}`);
  expect(await payments.showCheckout(invoiceRef)).toMatchObject({
    status: "open",
    brand: { name: "Monthly" },
  });
  const profile = "https://gym.test/profile";
  const declined = { number: "4000000000000002", authenticated: false };
  const at = new Date("2026-01-23T10:00:00Z");
  expect(await payments.payCheckout(invoiceRef, declined, at)).toEqual({
    kind: "declined",
    url: profile,
  });
  expect(await payments.payCheckout(invoiceRef, OK_CARD, at)).toEqual({
    kind: "paid",
    url: profile,
  });
});

it("another instance delivers the events of a stopped one", async () => {
  await database.db.delete(sandboxEvents);
  const now = new Date("2026-01-15T10:00:00Z");
  await pay(now);
  const restarted = makeSandbox(database.db);
  const types: string[] = [];
  await restarted.deliverDueEvents(new Date(now.getTime() + 10_000), async (rawBody) => {
    types.push((JSON.parse(rawBody) as { type: string }).type);
  });
  expect(types.sort()).toEqual([
    "checkout.session.completed",
    "customer.subscription.created",
    "invoice.paid",
  ]);
});

describe("a move of one customer's clock", () => {
  const start = new Date("2026-01-31T10:00:00Z");
  const findStudentId = async (ref: string) => {
    const [customer] = await database.db
      .select()
      .from(sandboxCustomers)
      .where(eq(sandboxCustomers.ref, ref));
    return customer?.studentId ?? 0;
  };

  it("ends a trial, renews month by month and changes no other customer", async () => {
    const ref = await pay(start, { trialDays: 7 });
    const studentId = await findStudentId(customerRef);
    ({ customerRef } = await payments.ensureCustomer(await makeStudent(database.db)));
    const ownOrderId = orderId;
    orderId = newId();
    const other = await pay(start, { trialDays: 7 });
    const before = await payments.sales.subscription.read(other);
    expect(await payments.moveClock({ studentId, days: 7, now: start })).toBe(1);
    await payments.deliverDueEvents(start, ignoreEvents);
    expect(await payments.sales.subscription.read(ref)).toMatchObject({
      status: "active",
      trialEnd: start,
      currentPeriodEnd: new Date("2026-02-28T10:00:00Z"),
    });
    expect(await payments.sales.subscription.read(other)).toEqual(before);
    orderId = ownOrderId;
    expect(await listChargeDates()).toEqual(["2026-01-31"]);
    // Invoices a month apart move by a month, and none gets the start of another one.
    for (const days of [31, 31]) await payments.moveClock({ studentId, days, now: start });
    await payments.deliverDueEvents(start, ignoreEvents);
    expect(await listChargeDates()).toHaveLength(3);
  });

  it("ends a cancelled subscription, which then moves no more", async () => {
    const ref = await pay(start);
    const studentId = await findStudentId(customerRef);
    await payments.cancelAtPeriodEnd(ref);
    await payments.moveClock({ studentId, days: 31, now: start });
    await payments.deliverDueEvents(start, ignoreEvents);
    expect(await payments.sales.subscription.read(ref)).toMatchObject({ status: "canceled" });
    expect(await payments.moveClock({ studentId, days: 28, now: start })).toBe(0);
  });
});
