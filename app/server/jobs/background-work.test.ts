/** The background work of a server: what its schedules do by themselves. */
import { join } from "node:path";
import { pino } from "pino";
import { expect, it } from "vitest";
import { getDataExportState } from "~/features/identity/data-export/data-export";
import { findLatestExport } from "~/features/identity/data-export/queries.server";
import { requestDataExport } from "~/features/journeys/request-data-export.server";
import { createFileMediaStore } from "~/features/media/file-media-store.server";
import { AffiliateStandIn } from "../../../tests/support/affiliate/stand-in";
import {
  buy,
  buying,
  makeSandbox,
  makeStudent,
  openShop,
} from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { readAccountOf } from "../../../tests/support/leaving";
import { neverUsed } from "../../../tests/support/load-context";
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
    media: neverUsed("media"),
    privateStore: neverUsed("privateStore"),
    library: neverUsed("library"),
    ffmpegPath: null,
    log: pino({ level: "silent" }),
  });
  await expect.poll(() => network.taken, { timeout: 120_000 }).toEqual([orderId]);
  await work.stop();
  expect(network.refused).toEqual([]);
  await network.stop();
});

it("prepares a member's data by a job that exists when its request commits", async () => {
  const { db } = database;
  const sandbox = makeSandbox(db, () => new Date());
  const student = await makeStudent(db);
  const { id: accountId } = await readAccountOf(db, student);
  const work = await startBackgroundWork({
    database,
    env: parseEnv({ NODE_ENV: "test", DATA_DIR: database.dataDir }),
    payments: sandbox,
    sandbox,
    media: createFileMediaStore(join(database.dataDir, "media")),
    privateStore: createFileMediaStore(join(database.dataDir, "private")),
    library: neverUsed("library"),
    ffmpegPath: null,
    log: pino({ level: "silent" }),
  });
  await requestDataExport(db, {
    accountId,
    gym: null,
    lang: "EN",
    now: new Date(),
    sendJob: (tx, job) => work.sendJob(tx, "export-data", job),
  });
  const readState = async () => {
    const latest = await findLatestExport(db, accountId);
    return latest && getDataExportState(latest, new Date());
  };
  expect(await readState()).toBe("PREPARING");
  await expect.poll(readState, { timeout: 120_000 }).toBe("READY");
  await work.stop();
});
