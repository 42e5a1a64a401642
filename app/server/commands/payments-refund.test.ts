/** What `npm run payments:refund` understands, gives back and prints. The process: tests/server/commands.test.ts. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { beforeAll, beforeEach, expect, it } from "vitest";
import {
  buy,
  buying,
  makeSandbox,
  makeStudent,
  openShop,
  type Shop,
  type Student,
} from "../../../tests/support/billing-world";
import { runCommand } from "../../../tests/support/commands";
import { CARDS } from "../../../tests/support/stripe/paying";
import { payHostedPage } from "../../../tests/support/stripe/checkout";
import { openDispute } from "../../../tests/support/stripe/disputes";
import { openStripeAccount } from "../../../tests/support/stripe/fixture";
import { settingsFor } from "../../../tests/support/stripe/gateway";
import { StripeStandIn } from "../../../tests/support/stripe/stand-in";
import { fileDatabase } from "../../../tests/support/database";
import { ledgerEntries, refunds } from "~/features/billing/ledger/schema.server";
import { fulfil } from "~/features/billing/orders/fulfil.server";
import { startCheckout } from "~/features/billing/orders/start-checkout.server";
import { createStripeProvider } from "~/features/billing/stripe/provider.server";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { readTyped, refundPayment } from "./payments-refund.server";

const database = fileDatabase();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(database.db);
});

let student: Student;
let order: string;
beforeEach(async () => {
  const payments = makeSandbox(database.db);
  student = await makeStudent(database.db);
  const request = buying(shop, { payments, student, planId: shop.plain });
  order = (await buy(database.db, { ...request, payments })).orderId;
});

const refund = (...args: string[]) =>
  runCommand(database, { readTyped, run: refundPayment }, ...args);
const REASON = ["--reason", "first purchase"];

const refundsOfOrder = () =>
  database.db
    .select({ amountMinor: refunds.amountMinor, reason: refunds.reason, status: refunds.status })
    .from(refunds)
    .where(eq(refunds.orderId, order))
    .orderBy(refunds.createdAt);
const endOfSubscription = async () => {
  const [held] = await database.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.orderId, order));
  return held?.endedAt ?? null;
};

it.each<[string, () => string[]]>([
  ["no order", () => REASON],
  ["an order that is no id", () => ["42", ...REASON]],
  ["two orders", () => [order, order, ...REASON]],
  ["no reason", () => [order]],
  ["a blank reason", () => [order, "--reason", "  "]],
  ["an amount with one decimal", () => [order, ...REASON, "--amount", "2.5"]],
  ["an amount that is no number", () => [order, ...REASON, "--amount", "all"]],
  [
    "both --keep-access and --end-access",
    () => [order, ...REASON, "--keep-access", "--end-access"],
  ],
])("refuses %s with how it is used, and gives nothing back", async (_what, args) => {
  const refused = await refund(...args());
  expect(refused).toMatchObject({ code: 1, printed: "" });
  expect(refused.refusal).toContain("Use: npm run payments:refund -- <order>");
  expect(await refundsOfOrder()).toEqual([]);
});

it("refuses an order that does not exist", async () => {
  expect(await refund(randomUUID(), ...REASON)).toMatchObject({
    code: 1,
    refusal: "There is no such order.",
  });
});

it("refuses a charge that is not the order's", async () => {
  const refused = await refund(order, ...REASON, "--charge", "ch_unknown");
  expect(refused.refusal).toContain("not by this charge");
});

it("refunds a part, refuses more than the rest, refunds the rest and ends the access", async () => {
  const part = await refund(order, ...REASON, "--amount", "2.50");
  expect(part).toMatchObject({ code: 0, refusal: null });
  expect(part.printed).toMatch(/^Given back\. Refund [0-9a-f-]{36}\.$/);
  const more = await refund(order, ...REASON, "--amount", "8");
  expect(more.refusal).toContain("more than is left");
  expect(await endOfSubscription()).toBeNull();

  expect(await refund(order, ...REASON)).toMatchObject({ code: 0, refusal: null });
  expect(await endOfSubscription()).not.toBeNull();
  expect(await refundsOfOrder()).toEqual([
    { amountMinor: 250, reason: "first purchase", status: "DONE" },
    { amountMinor: 750, reason: "first purchase", status: "DONE" },
  ]);
  const lines = await database.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.studentId, student.studentId));
  expect(lines.map(({ kind, amountMinor }) => [kind, amountMinor]).toSorted()).toEqual([
    ["CHARGE", 1000],
    ["REFUND", -250],
    ["REFUND", -750],
  ]);
});

it.each([
  ["--keep-access", [], true],
  ["--end-access", ["--amount", "1"], false],
] as const)("obeys %s", async (option, args, keeps) => {
  await refund(order, ...REASON, ...args, option);
  expect((await endOfSubscription()) === null).toBe(keeps);
});

it("prints the number of a failed refund, and continues it when the operator repeats the command", async () => {
  const { db } = database;
  const standIn = await StripeStandIn.start();
  const stripe = settingsFor(standIn);
  const payments = createStripeProvider(stripe);
  const atStripe = await openShop(db, { ready: false });
  await openStripeAccount(db, standIn, { gymId: atStripe.gymId });
  const request = buying(atStripe, {
    payments,
    student,
    planId: atStripe.plain,
    now: new Date(),
  });
  const checkout = await startCheckout(db, request);
  if (!checkout.ok) throw new Error(checkout.reason);
  order = checkout.orderId;
  const [page] = standIn.world.all<Stripe.Checkout.Session>("checkout.session");
  payHostedPage(standIn.world, page?.id ?? "", CARDS.good);
  await fulfil(db, { payments, orderId: order, now: new Date() });
  const again = () =>
    runCommand(
      database,
      { readTyped, run: refundPayment, env: { stripe: { ...stripe, live: false } } },
      order,
      ...REASON,
    );

  standIn.troubles.push({ operation: "Charges.retrieve", kind: "500", times: 9 });
  const { code, printed, refusal } = await again();
  standIn.troubles.length = 0;
  const [row] = await db.select().from(refunds).where(eq(refunds.orderId, order));
  expect({ code, printed }).toEqual({ code: 1, printed: "" });
  expect(refusal).toContain(`not known whether refund ${row?.id} was made`);
  expect(refusal).toContain("not tried again by itself");
  expect(await again()).toMatchObject({ code: 0, printed: `Given back. Refund ${row?.id}.` });
  expect(standIn.world.all("refund")).toHaveLength(1);

  const other = { ...request, student: await makeStudent(db) };
  const next = await startCheckout(db, { ...other, attemptId: randomUUID() });
  order = next.ok ? next.orderId : "";
  payHostedPage(standIn.world, standIn.world.all("checkout.session")[0]?.id ?? "", CARDS.good);
  await fulfil(db, { payments, orderId: order, now: new Date() });
  openDispute(standIn.world, standIn.world.all("charge")[0]?.id ?? "");
  expect((await again()).refusal).toContain("The payer's bank disputes this charge");
  await standIn.stop();
  expect(standIn.faults).toEqual([]);
});
