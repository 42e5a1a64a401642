/** Call it once in a test file: for each test a gym at the sandbox whose sales are reported to a fake network. */
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach } from "vitest";
import { affiliateSales } from "~/features/billing/affiliate/schema.server";
import { sendAffiliateSales } from "~/features/billing/affiliate/send-affiliate-sales.server";
import {
  buying,
  checkoutRefOf,
  makeStudent,
  openShop,
  start,
  type Given,
  type Shop,
  type Student,
} from "../billing-world";
import { fileDatabase } from "../database";
import type { PaymentFixture } from "../payment-fixture";
import { openSandboxFixture } from "../sandbox-fixture";
import { CARDS } from "../stripe/paying";
import { AffiliateStandIn, type ExpectedSale } from "./stand-in";

export const log = pino({ level: "silent" });

export function sellWithAffiliate() {
  const database = fileDatabase();
  let fixture: PaymentFixture;
  let network: AffiliateStandIn;
  let shop: Shop;
  let student: Student;
  beforeEach(async () => {
    fixture = openSandboxFixture(database.db);
    network = await AffiliateStandIn.start();
    await database.db.delete(affiliateSales);
    shop = await openShop(database.db);
    student = await makeStudent(database.db);
  });
  afterEach(() => network.stop());

  const request = (given: Given = {}) =>
    buying(shop, {
      payments: fixture.payments,
      student,
      planId: shop.plain,
      affiliate: { clickId: "c-1" },
      now: fixture.clock(),
      ...given,
    });
  return {
    get db() {
      return database.db;
    },
    get fixture() {
      return fixture;
    },
    get network() {
      return network;
    },
    get shop() {
      return shop;
    },
    get student() {
      return student;
    },
    request,
    /** Opens a hosted page; it is paid on request, and the member does not return from it. */
    async order(given: Given = {}) {
      const { orderId, url } = await start(database.db, request(given));
      return { orderId, pay: () => fixture.payPage(checkoutRefOf(url), CARDS.good) };
    },
    /** The expected facts of the order: the price of the plan with the first click, unless given otherwise. */
    expectSale(orderId: string, given: Partial<ExpectedSale> = {}) {
      const sale = { amount: "10.00", currency: "GBP", voucher: null, click: "c-1" };
      network.expected.set(orderId, { ...sale, ...given });
    },
    send: (now = fixture.clock()) =>
      sendAffiliateSales(database.db, {
        affiliate: { merchantId: network.merchantId, base: network.origin },
        now,
        log,
      }),
    /** The orders that the network accepted, and its refusals. */
    told: () => [network.taken, network.refused],
    async lineOf(orderId: string) {
      const [row] = await database.db
        .select()
        .from(affiliateSales)
        .where(eq(affiliateSales.orderId, orderId));
      return row ?? null;
    },
  };
}
