/** The background work of a server: what its schedules do by themselves. */
import { pino } from "pino";
import { expect, it } from "vitest";
import { AffiliateStandIn } from "../../../tests/support/affiliate/stand-in";
import {
  buy,
  buying,
  makeSandbox,
  makeStudent,
  openShop,
} from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { parseEnv } from "../env.server";
import { startBackgroundWork } from "./background-work.server";

const database = fileDatabase();

it("reports a sale to the affiliate network within the minute in which the server starts", async () => {
  const { db } = database;
  const network = await AffiliateStandIn.start();
  const sandbox = makeSandbox(db, () => new Date());
  const shop = await openShop(db);
  const student = await makeStudent(db);
  const now = new Date();
  const affiliate = { clickId: "c-1" };
  const request = buying(shop, { payments: sandbox, student, planId: shop.plain, affiliate, now });
  const { orderId } = await buy(db, { ...request, payments: sandbox });
  network.expected.set(orderId, { amount: "10.00", currency: "GBP", voucher: null, click: "c-1" });
  const work = await startBackgroundWork({
    database,
    env: parseEnv({
      NODE_ENV: "test",
      DATA_DIR: database.dataDir,
      AFFILIATE_MERCHANT_ID: network.merchantId,
      AFFILIATE_BASE: network.origin,
    }),
    payments: sandbox,
    sandbox,
    log: pino({ level: "silent" }),
  });
  await expect.poll(() => network.taken, { timeout: 120_000 }).toEqual([orderId]);
  await work.stop();
  expect(network.refused).toEqual([]);
  await network.stop();
});
