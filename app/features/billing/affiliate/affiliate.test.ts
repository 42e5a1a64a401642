/**
 * The affiliate network receives the paid sales of members who agreed, with the amounts that they paid.
 *
 * @module-tag postgres
 */
import { describe, expect, it } from "vitest";
import { sellWithAffiliate } from "../../../../tests/support/affiliate/sales";
import { forNothing, makeProduct, makePromo } from "../../../../tests/support/billing-world";
import { toConfirmRequest } from "../../../../tests/support/payment-fixture";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { exactlyOne } from "~/kernel/errors";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import { payFree } from "../orders/pay-free.server";
import { listSubscriptions } from "../subscriptions/queries.server";
import { buildBrowserUrls, getBrowserUrls, readClickId } from "./sale";
import { takeAffiliateSale } from "./send-affiliate-sales.server";

const sales = sellWithAffiliate();
const { request, order, expectSale, send, told, lineOf } = sales;
const take = (orderId: string) =>
  takeAffiliateSale(sales.db, { orderId, now: sales.fixture.clock() });
async function confirm(card: string, overrides: Parameters<typeof request>[0] = {}) {
  const paymentMethod = await sales.fixture.cardOnFile(sales.student, card);
  return confirmCheckout(sales.db, toConfirmRequest(sales.shop, request(overrides), paymentMethod));
}

describe("server to server", () => {
  it("a card payment is reported once, with its code and its amount", async () => {
    const { code } = await makePromo(sales.db, sales.shop);
    const paid = await confirm(CARDS.good, { promoCode: code.toLowerCase() });
    if (!paid.ok) throw new Error(paid.reason);
    expectSale(paid.orderId, { amount: "8.00", voucher: code });
    await send();
    await sales.fixture.deliverEvents();
    await send();
    expect(told()).toEqual([[paid.orderId], []]);
  });

  it("a refused card is not reported", async () => {
    expect(await confirm(CARDS.refusedLater)).toMatchObject({ ok: false, reason: "declined" });
    await sales.fixture.deliverEvents();
    await send();
    expect(told()).toEqual([[], []]);
  });

  it("a product paid on the provider's page is reported once, when its event comes", async () => {
    const { id: productId } = await makeProduct(sales.db, sales.shop);
    const { orderId, pay } = await order({ item: { kind: "product", productId } });
    expectSale(orderId, { amount: "39.00" });
    expect(await send()).toBe(0);
    expect(await pay()).toBe("paid");
    await send();
    expect(told()).toEqual([[], []]);
    for (let twice = 0; twice < 2; twice += 1) {
      await sales.fixture.deliverEvents();
      await send();
    }
    expect(told()).toEqual([[orderId], []]);
  });

  it("a plan that is free with its code is reported with an amount of 0", async () => {
    const { code } = await makePromo(sales.db, sales.shop, { percentOff: 100 });
    const freeRequest = request({ promoCode: code, affiliate: { clickId: null } });
    const free = await payFree(sales.db, forNothing(freeRequest, sales.shop.plain));
    if (!free.ok) throw new Error(free.reason);
    expectSale(free.orderId, { amount: "0.00", voucher: code, click: null });
    await send();
    expect(told()).toEqual([[free.orderId], []]);
  });

  it("an order without the member's consent is neither recorded nor reported", async () => {
    const { orderId, pay } = await order({ affiliate: null });
    await pay();
    await sales.fixture.deliverEvents();
    expect(await lineOf(orderId)).toBeNull();
    expect(await send()).toBe(0);
  });

  it.each([
    ["yes, then no", { clickId: "c-1" }, null, null],
    ["no, then yes", null, { clickId: "c-2" }, { click: "c-2" }],
    ["another click", { clickId: "c-1" }, { clickId: "c-2" }, { click: "c-2" }],
  ])(
    "the last answer of a member who continues an order counts: %s",
    async (_answers, first, then, expected) => {
      const opened = await order({ affiliate: first });
      const { orderId, pay } = await order({ affiliate: then });
      expect(orderId).toBe(opened.orderId);
      if (expected) expectSale(orderId, expected);
      await pay();
      await sales.fixture.deliverEvents();
      await send();
      expect(told()).toEqual([expected ? [orderId] : [], []]);
      expect((await take(orderId)) !== null).toBe(expected !== null);
    },
  );

  it("a trial is reported when it is charged, by the server and by the page", async () => {
    const { orderId, pay } = await order({ planId: sales.shop.monthly });
    expectSale(orderId, { amount: "14.99" });
    expect(await pay()).toBe("paid");
    await sales.fixture.deliverEvents();
    expect(await send()).toBe(0);
    expect(await take(orderId)).toBeNull();
    await sales.fixture.advance(8);
    await sales.fixture.deliverEvents();
    await send();
    await send();
    expect(told()).toEqual([[orderId], []]);
    expect(await take(orderId)).toMatchObject({ amountMinor: 1499 });
  });

  it("a trial that is cancelled before it is charged, and an unpaid order, are not reported", async () => {
    const { pay } = await order({ planId: sales.shop.monthly });
    await pay();
    await sales.fixture.deliverEvents();
    const trial = exactlyOne(await listSubscriptions(sales.db, sales.student), "subscription");
    await sales.fixture.payments.cancelAtPeriodEnd(trial.providerRef ?? "");
    await order({ planId: sales.shop.plain });
    await sales.fixture.advance(40);
    await sales.fixture.deliverEvents();
    expect(await send()).toBe(0);
    expect(told()).toEqual([[], []]);
  });
});

describe("in the browser", () => {
  it("a sale is shown once per order, however many pages ask", async () => {
    const { orderId, pay } = await order();
    await pay();
    await sales.fixture.deliverEvents();
    const takenSales = await Promise.all(Array.from({ length: 10 }, () => take(orderId)));
    expect(takenSales.filter((sale) => sale !== null)).toEqual([
      { amountMinor: 1000, currency: "GBP", reference: orderId, voucher: null },
    ]);
  });

  it("a sale carries merchant id, amount, currency, reference and voucher (product.md §7)", () => {
    const sale = { amountMinor: 1290, currency: "EUR", reference: "r-1", voucher: "A&B=C" };
    const { script, pixel } = buildBrowserUrls({ merchantId: "m", base: "https://n.test" }, sale);
    expect(script.startsWith("https://n.test/sale.js?")).toBe(true);
    expect(Object.fromEntries(new URL(pixel).searchParams)).toEqual({
      merchantId: "m",
      amount: "12.90",
      currency: "EUR",
      reference: "r-1",
      voucher: "A&B=C",
    });
    // The Content-Security-Policy allows these two of the network's files and no other.
    const urls = getBrowserUrls({ merchantId: "m", base: "https://n.test" });
    expect([script.split("?")[0], pixel.split("?")[0]]).toEqual([urls.script, urls.pixel]);
  });

  it.each([
    ["abc-123_x.y:z", "abc-123_x.y:z"],
    [null, null],
    ["", null],
    ["a b", null],
    ["x\r\nSet-Cookie: a=b", null],
    ["<script>", null],
    ["a".repeat(129), null],
  ])("%j is read as the click %j", (value, click) => {
    expect(readClickId(value)).toBe(click);
  });
});
