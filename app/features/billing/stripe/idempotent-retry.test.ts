/** A member who repeats a purchase after a lost answer buys once, even if Stripe no longer recognises the request. */
import { randomUUID } from "node:crypto";
import type { Stripe } from "stripe";
import { expect, it } from "vitest";
import {
  buying,
  makeProduct,
  makeStudent,
  type Shop,
} from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { toConfirmRequest, recordsOf } from "../../../../tests/support/payment-fixture";
import { openStripeFixture } from "../../../../tests/support/stripe/fixture";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import type { OrderedItem } from "../orders/order-request";
import { startCheckout } from "../orders/start-checkout.server";
import type { Sale } from "../payment-port";

const database = fileDatabase();
const toPlanItem = (shop: Shop): OrderedItem => ({ kind: "plan", planId: shop.plain });

it("a member who repeats the form a day later, when Stripe has forgotten the key, buys once", async () => {
  const { db } = database;
  const fixture = await openStripeFixture(db);
  const shop = await fixture.openShop();
  const { id: productId } = await makeProduct(db, shop);
  const items: [OrderedItem, number][] = [
    [{ kind: "plan", planId: shop.monthly }, 1499],
    [{ kind: "plan", planId: shop.plain }, 1000],
    [{ kind: "product", productId }, 3900],
  ];
  const members = [];
  for (const [item, price] of items) {
    const student = await makeStudent(db);
    const card = await fixture.cardOnFile(student, CARDS.good);
    const attemptId = randomUUID();
    const confirm = () => {
      const request = {
        payments: fixture.payments,
        student,
        item,
        attemptId,
        now: fixture.clock(),
      };
      return confirmCheckout(db, toConfirmRequest(shop, request, card));
    };
    members.push({ student, price, confirm });
  }
  for (const operation of ["Subscriptions.create", "PaymentIntents.create"]) {
    fixture.standIn.troubles.push({ operation, kind: "drop-after", times: 99 });
  }
  for (const { confirm } of members) await expect(confirm()).rejects.toThrow();
  fixture.standIn.troubles.length = 0;
  // Our server is down too, so no reconciliation runs in the meantime.
  await fixture.advance(1.1);
  for (const { confirm } of members) expect(await confirm()).toMatchObject({ ok: true });
  await fixture.advance(8);
  await fixture.deliverEvents();
  for (const { student, price } of members) {
    expect(await fixture.countRunning(student)).toBe(price === 3900 ? 0 : 1);
    const charges = await fixture.chargesOf(student);
    expect(charges.map(({ amountMinor }) => amountMinor)).toEqual([price]);
    const { ledger } = await recordsOf(db, student);
    expect(ledger.map(({ amountMinor }) => amountMinor)).toEqual([price]);
  }
  await fixture.stop();
});

it("a repeated form with another plan name or host, after a lost answer, continues the first purchase", async () => {
  const { db } = database;
  const fixture = await openStripeFixture(db);
  const { payments, standIn } = fixture;
  const shop = await fixture.openShop();
  const { id: productId } = await makeProduct(db, shop);
  const rename = ({ line }: Sale): Sale["line"] => ({ ...line, name: "Another name" });
  // The plan's name may change in between; a request with the key of the same row is the same sale.
  const renamingPort: typeof payments = {
    ...payments,
    sales: {
      ...payments.sales,
      subscription: {
        ...payments.sales.subscription,
        create: (sale) => payments.sales.subscription.create({ ...sale, line: rename(sale) }),
      },
      payment: {
        ...payments.sales.payment,
        create: (sale) => payments.sales.payment.create({ ...sale, line: rename(sale) }),
      },
    },
  };
  for (const item of [toPlanItem(shop), { kind: "product", productId } as const]) {
    const student = await makeStudent(db);
    const card = await fixture.cardOnFile(student, CARDS.good);
    const attempt = { student, item, attemptId: randomUUID(), now: fixture.clock() };
    const confirm = (port: typeof payments) =>
      confirmCheckout(db, toConfirmRequest(shop, { ...attempt, payments: port }, card));
    const operation = item.kind === "plan" ? "Subscriptions.create" : "PaymentIntents.create";
    standIn.troubles.push({ operation, kind: "drop-after", times: 3 });
    await expect(confirm(payments)).rejects.toThrow();
    expect(await confirm(renamingPort)).toMatchObject({ ok: true });
    expect(await fixture.chargesOf(student)).toHaveLength(1);
  }

  // A repetition on the gym's other host opens a page that leads back to that host.
  const student = await makeStudent(db);
  const start = (origin: string, locale: string) => {
    const request = buying(shop, {
      payments,
      student,
      item: toPlanItem(shop),
      now: fixture.clock(),
    });
    const urls = {
      success: (order: string) => `${origin}/subscription/checkout/success?order=${order}`,
      cancel: (order: string) => `${origin}/checkout/failed?reference=${order}`,
    };
    return startCheckout(db, { ...request, urls, locale });
  };
  standIn.troubles.push({ operation: "Checkout/Sessions.create", kind: "drop-after", times: 3 });
  await expect(start("https://gym.test", "en")).rejects.toThrow();
  const started = await start("https://label.test", "de");
  if (!started.ok) throw new Error(started.reason);
  const checkoutRef = new URL(started.url).pathname.split("/").pop() ?? "";
  expect((await payments.sales.checkout.read(checkoutRef))?.successUrl).toContain(
    "https://label.test/",
  );
  const pages = standIn.world.all<Stripe.Checkout.Session>("checkout.session");
  expect(pages.map(({ status }) => status)).toEqual(["open", "expired"]);
  expect(await fixture.payPage(checkoutRef, CARDS.good)).toBe("paid");
  await fixture.deliverEvents();
  expect((await recordsOf(db, student)).orders).toEqual(["EXPIRED", "FULFILLED"]);

  // Stripe refused each changed request, and our provider found the first object.
  const faults = standIn.faults.splice(0);
  expect(faults.map((fault) => fault.split(":")[0])).toEqual([
    "Subscriptions.create",
    "PaymentIntents.create",
    "Checkout/Sessions.create",
  ]);
  await fixture.stop();
});
