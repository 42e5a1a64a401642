/** The affiliate network hears of a sale once, exactly, and only of who agreed. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AffiliateStandIn } from "../../../../tests/support/affiliate/stand-in";
import {
  buying,
  makePromo,
  makeSandbox,
  makeStudent,
  NOW,
  OK_CARD,
  openShop,
  start,
  type Shop,
} from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { addDays } from "~/kernel/time";
import { fulfil } from "../orders/fulfil.server";
import { payFree } from "../orders/pay-free.server";
import type { StartCheckout } from "../orders/start-checkout.server";
import type { SandboxProvider } from "../sandbox/provider.server";
import { subscriptions } from "../subscriptions/schema.server";
import { browserAddresses, browserPlaces, readClickId } from "./sale";
import { affiliateSales } from "./schema.server";
import { sendAffiliateSales, takeAffiliateSale } from "./send-affiliate-sales.server";

const log = pino({ level: "silent" });
const database = fileDatabase();
let payments: SandboxProvider;
let shop: Shop;
let network: AffiliateStandIn;

beforeAll(async () => {
  payments = makeSandbox(database.db);
  shop = await openShop(database.db);
});
beforeEach(async () => {
  network = await AffiliateStandIn.start();
  await database.db.delete(affiliateSales);
});
afterEach(() => network.stop());

const settings = () => ({ merchantId: network.merchantId, base: network.origin });
const send = (now = NOW) => sendAffiliateSales(database.db, { affiliate: settings(), now, log });

async function order(given: Partial<StartCheckout> & { planId?: number } = {}) {
  const student = await makeStudent(database.db);
  const started = await start(
    database.db,
    buying(shop, {
      payments,
      student,
      planId: shop.plain,
      affiliate: { clickId: "c-1" },
      ...given,
    }),
  );
  const pay = async () => {
    await payments.payCheckout(started.checkoutRef, OK_CARD, NOW);
    await fulfil(database.db, { payments, orderId: started.orderId, now: NOW });
  };
  return { orderId: started.orderId, pay };
}

const lineOf = async (orderId: string) => {
  const [row] = await database.db
    .select()
    .from(affiliateSales)
    .where(eq(affiliateSales.orderId, orderId));
  return row ?? null;
};

describe("server to server", () => {
  it("tells of a sale when it is paid, with amount, currency, reference and click; once", async () => {
    const { orderId, pay } = await order();
    network.expected.set(orderId, {
      amount: "10.00",
      currency: "GBP",
      voucher: null,
      click: "c-1",
    });
    expect(await send()).toBe(0);
    await pay();
    await send();
    await send(addDays(NOW, 1));
    expect([network.taken, network.refused]).toEqual([[orderId], []]);
  });

  it("tells the voucher and what is left to pay after it, nothing for a free plan", async () => {
    const twenty = await makePromo(database.db, shop);
    const { orderId, pay } = await order({ promoCode: twenty.code.toLowerCase() });
    network.expected.set(orderId, {
      amount: "8.00",
      currency: "GBP",
      voucher: twenty.code,
      click: "c-1",
    });
    await pay();
    const all = await makePromo(database.db, shop, { percentOff: 100 });
    const student = await makeStudent(database.db);
    const { item: _item, urls: _urls, ...asked } = buying(shop, { payments, student });
    const free = await payFree(database.db, {
      ...asked,
      planId: shop.plain,
      promoCode: all.code,
      affiliate: { clickId: null },
    });
    const freeId = free.ok ? free.orderId : "";
    network.expected.set(freeId, {
      amount: "0.00",
      currency: "GBP",
      voucher: all.code,
      click: null,
    });
    await send();
    expect(network.taken.toSorted()).toEqual([orderId, freeId].toSorted());
    expect(network.refused).toEqual([]);
  });

  it("without consent nothing is noted, nothing sent", async () => {
    const { orderId, pay } = await order({ affiliate: null });
    await pay();
    expect(await lineOf(orderId)).toBeNull();
    expect(await send()).toBe(0);
    expect(network.refused).toEqual([]);
  });

  it.each([
    ["yes, then no", { clickId: "c-1" }, null, null],
    ["no, then yes", null, { clickId: "c-2" }, { click: "c-2" }],
    ["another click", { clickId: "c-1" }, { clickId: "c-2" }, { click: "c-2" }],
  ])(
    "of an order that is gone on with the last answer counts: %s",
    async (_what, first, then, told) => {
      const student = await makeStudent(database.db);
      const opened = await order({ student, affiliate: first });
      const { orderId, pay } = await order({ student, affiliate: then });
      expect(orderId).toBe(opened.orderId);
      if (told) {
        network.expected.set(orderId, { amount: "10.00", currency: "GBP", voucher: null, ...told });
      }
      await pay();
      await send();
      expect([network.taken, network.refused]).toEqual([told ? [orderId] : [], []]);
      const shown = await takeAffiliateSale(database.db, { orderId, now: NOW });
      expect(shown !== null).toBe(told !== null);
    },
  );

  it("a trial is told when it is charged for, by the server and the page", async () => {
    const { orderId, pay } = await order({ planId: shop.monthly });
    await pay();
    expect(await send(addDays(NOW, 6))).toBe(0);
    expect(await takeAffiliateSale(database.db, { orderId, now: NOW })).toBeNull();
    network.expected.set(orderId, {
      amount: "14.99",
      currency: "GBP",
      voucher: null,
      click: "c-1",
    });
    const after = addDays(NOW, 8);
    await payments.deliverDueEvents(after, () => Promise.reject(new Error("nobody hears")));
    await fulfil(database.db, { payments, orderId, now: after });
    await send(after);
    await send(addDays(after, 1));
    expect([network.taken, network.refused]).toEqual([[orderId], []]);
    expect(await takeAffiliateSale(database.db, { orderId, now: after })).toMatchObject({
      amountMinor: 1499,
    });
  });

  it("a trial that nobody pays for is never told", async () => {
    const { orderId, pay } = await order({ planId: shop.monthly });
    await pay();
    const [held] = await database.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.orderId, orderId));
    await payments.cancelAtPeriodEnd(held?.providerRef ?? "");
    const after = addDays(NOW, 40);
    await payments.deliverDueEvents(after, () => Promise.reject(new Error("nobody hears")));
    await fulfil(database.db, { payments, orderId, now: after });
    expect(await send(after)).toBe(0);
  });

  it("an order that is never paid is never told", async () => {
    await order();
    expect(await send(addDays(NOW, 30))).toBe(0);
  });

  it("tries again with growing pauses until the network answers", async () => {
    const { orderId, pay } = await order();
    network.expected.set(orderId, {
      amount: "10.00",
      currency: "GBP",
      voucher: null,
      click: "c-1",
    });
    await pay();
    network.troubles.push("drop", "500");
    await send();
    expect(await lineOf(orderId)).toMatchObject({ attempts: 1, sentAt: null });
    expect(await send(NOW)).toBe(0);
    await send(new Date(NOW.getTime() + 60_000));
    expect(await lineOf(orderId)).toMatchObject({ attempts: 2, lastError: "HTTP 500" });
    await send(addDays(NOW, 1));
    expect(network.taken).toEqual([orderId]);
    expect(await lineOf(orderId)).toMatchObject({ attempts: 3, lastError: null });
  });

  it("an answer that was lost is asked for once more and counts as told", async () => {
    const { orderId, pay } = await order();
    network.expected.set(orderId, {
      amount: "10.00",
      currency: "GBP",
      voucher: null,
      click: "c-1",
    });
    await pay();
    network.troubles.push("drop-after");
    await send();
    await send(addDays(NOW, 1));
    await send(addDays(NOW, 2));
    expect([network.taken, network.refused]).toEqual([[orderId], ["repeated"]]);
    expect((await lineOf(orderId))?.sentAt).not.toBeNull();
  });

  it("is told once by runs that overlap", async () => {
    const { orderId, pay } = await order();
    network.expected.set(orderId, {
      amount: "10.00",
      currency: "GBP",
      voucher: null,
      click: "c-1",
    });
    await pay();
    await Promise.all(Array.from({ length: 5 }, () => send()));
    expect([network.taken, network.refused]).toEqual([[orderId], []]);
    expect(await lineOf(orderId)).toMatchObject({ attempts: 1, sentAt: NOW });
  });

  it("stays told when the answer to a slower run is lost afterwards", async () => {
    const { orderId, pay } = await order();
    await pay();
    let requests = 0;
    let loseAnswer = () => {};
    let slow = createServer();
    const asked = new Promise<void>((comes) => {
      slow = createServer((_request, response) => {
        requests += 1;
        if (requests > 1) return void response.end();
        loseAnswer = () => void response.destroy();
        comes();
      });
    });
    await new Promise<void>((done) => void slow.listen(0, "127.0.0.1", done));
    const base = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    const run = (now: Date) =>
      sendAffiliateSales(database.db, { affiliate: { merchantId: "m-1", base }, now, log });
    const first = run(NOW);
    await asked;
    await run(addDays(NOW, 1));
    loseAnswer();
    await first;
    expect(await lineOf(orderId)).toMatchObject({ sentAt: addDays(NOW, 1), lastError: null });
    await run(addDays(NOW, 2));
    expect(requests).toBe(2);
    slow.closeAllConnections();
    slow.close();
  });

  it("gives up after eighteen tries", async () => {
    const { orderId, pay } = await order();
    await pay();
    for (let day = 0; day < 25; day += 1) await send(addDays(NOW, day));
    expect(network.refused).toHaveLength(18);
    expect(network.refused[0]).toBe(`reference ${orderId}`);
  });
});

describe("in the browser", () => {
  it("is shown once per order, however many pages ask", async () => {
    const { orderId, pay } = await order();
    await pay();
    const shown = await Promise.all(
      Array.from({ length: 10 }, () => takeAffiliateSale(database.db, { orderId, now: NOW })),
    );
    expect(shown.filter((sale) => sale !== null)).toEqual([
      { amountMinor: 1000, currency: "GBP", reference: orderId, voucher: null },
    ]);
  });

  it("carries merchant id, amount, currency, reference and voucher (spec §7)", () => {
    const sale = { amountMinor: 1290, currency: "EUR", reference: "r-1", voucher: "A&B=C" };
    const { script, pixel } = browserAddresses({ merchantId: "m", base: "https://n.test" }, sale);
    expect(script.startsWith("https://n.test/sale.js?")).toBe(true);
    expect(Object.fromEntries(new URL(pixel).searchParams)).toEqual({
      merchantId: "m",
      amount: "12.90",
      currency: "EUR",
      reference: "r-1",
      voucher: "A&B=C",
    });
    // The policy lets in these two and no other of the network's files.
    const places = browserPlaces({ merchantId: "m", base: "https://n.test" });
    expect([script.split("?")[0], pixel.split("?")[0]]).toEqual([places.script, places.pixel]);
  });

  it.each([
    ["abc-123_x.y:z", "abc-123_x.y:z"],
    [null, null],
    ["", null],
    ["a b", null],
    ["x\r\nSet-Cookie: a=b", null],
    ["<script>", null],
    ["a".repeat(129), null],
  ])("takes %j for the click %j", (given, click) => {
    expect(readClickId(given)).toBe(click);
  });
});
