/** An affiliate sale is what the provider says was paid: told the same, whichever provider it is and however we hear of it. */
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AffiliateStandIn } from "../../../../tests/support/affiliate/stand-in";
import {
  buying,
  makeProduct,
  makePromo,
  makeStudent,
  type Shop,
} from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import {
  toConfirmRequest,
  PAYMENT_FIXTURES,
  type PaymentFixture,
} from "../../../../tests/support/payment-fixture";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import { startCheckout, type StartCheckout } from "../orders/start-checkout.server";
import { affiliateSales } from "./schema.server";
import { sendAffiliateSales, takeAffiliateSale } from "./send-affiliate-sales.server";

const log = pino({ level: "silent" });
const database = fileDatabase();

describe.each(["sandbox", "stripe"] as const)("with %s", (name) => {
  let fixture: PaymentFixture;
  let network: AffiliateStandIn;
  let shop: Shop;
  let student: StartCheckout["student"];

  beforeEach(async () => {
    fixture = await PAYMENT_FIXTURES[name](database.db);
    network = await AffiliateStandIn.start();
    await database.db.delete(affiliateSales);
    shop = await fixture.openShop();
    student = await makeStudent(database.db);
  });
  afterEach(async () => {
    await network.stop();
    await fixture.stop();
  });

  const request = (given: Partial<StartCheckout> & { planId?: number }) =>
    buying(shop, {
      payments: fixture.payments,
      student,
      planId: shop.plain,
      affiliate: { clickId: "c-1" },
      now: fixture.clock(),
      ...given,
    });
  /** The provider's page is open, and paid when asked; nobody comes back from it. */
  async function open(given: Partial<StartCheckout> & { planId?: number } = {}) {
    const started = await startCheckout(database.db, request(given));
    if (!started.ok) throw new Error(started.reason);
    const { orderId, url } = started;
    const pay = () => fixture.payPage(new URL(url).pathname.split("/").pop() ?? "", CARDS.good);
    return { orderId, pay };
  }
  const expected = (orderId: string, amount: string, voucher: string | null = null) =>
    network.expected.set(orderId, { amount, currency: "GBP", voucher, click: "c-1" });
  const send = async () => {
    const affiliate = { merchantId: network.merchantId, base: network.origin };
    await sendAffiliateSales(database.db, { affiliate, now: fixture.clock(), log });
  };
  const told = () => [network.taken, network.refused];

  it("a card that is charged is told with its code and what was left to pay", async () => {
    const { code } = await makePromo(database.db, shop);
    const card = await fixture.cardOnFile(student, CARDS.good);
    const paid = await confirmCheckout(
      database.db,
      toConfirmRequest(shop, request({ promoCode: code.toLowerCase() }), card),
    );
    if (!paid.ok) throw new Error(paid.reason);
    expected(paid.orderId, "8.00", code);
    await send();
    await fixture.deliverEvents();
    await send();
    expect(told()).toEqual([[paid.orderId], []]);
  });

  it("a card that is refused is told to nobody", async () => {
    const card = await fixture.cardOnFile(student, CARDS.refusedLater);
    const refused = await confirmCheckout(database.db, toConfirmRequest(shop, request({}), card));
    expect(refused).toMatchObject({ ok: false, reason: "declined" });
    await fixture.deliverEvents();
    await send();
    expect(told()).toEqual([[], []]);
  });

  it("a product paid on the provider's page is told when its event comes, once", async () => {
    const { id: productId } = await makeProduct(database.db, shop);
    const { orderId, pay } = await open({ item: { kind: "product", productId } });
    expected(orderId, "39.00");
    await send();
    expect(await pay()).toBe("paid");
    await send();
    expect(told()).toEqual([[], []]);
    await fixture.deliverEvents();
    await send();
    await fixture.deliverEvents();
    await send();
    expect(told()).toEqual([[orderId], []]);
  });

  it("a trial is told when it is charged for", async () => {
    const { orderId, pay } = await open({ planId: shop.monthly });
    expected(orderId, "14.99");
    expect(await pay()).toBe("paid");
    await fixture.deliverEvents();
    await send();
    expect(told()).toEqual([[], []]);
    expect(await takeAffiliateSale(database.db, { orderId, now: fixture.clock() })).toBeNull();
    await fixture.advance(8);
    await fixture.deliverEvents();
    await send();
    await send();
    expect(told()).toEqual([[orderId], []]);
  });
});
