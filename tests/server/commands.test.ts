/**
 * Commands as an operator types them, one process each. Their arguments and output are tested beside them
 * (app/server/commands).
 */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase, type Db } from "~/db/client.server";
import { paymentEvents } from "~/features/billing/events/schema.server";
import { MAX_ATTEMPTS } from "~/features/billing/events/process-payment-events.server";
import { refunds } from "~/features/billing/ledger/schema.server";
import { buy, buying, makeSandbox, makeStudent, openShop, SECRET } from "../support/billing-world";
import { startChild } from "../support/child-process";
import { makeTestPlace, type TestPlace } from "../support/database";

let place: TestPlace;
beforeEach(async () => {
  place = await makeTestPlace();
});
afterEach(() => place.remove());

/** Only one process may have the embedded database open, so it is closed before a command starts. */
async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase(place);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

async function run(file: string, ...args: string[]) {
  const child = startChild(file, args, {
    NODE_ENV: "production",
    DATA_DIR: place.dataDir,
    SESSION_SECRET: SECRET,
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
  });
  const code = await child.exit;
  return { code, printed: child.lines.join("\n"), errors: child.errors() };
}

it("npm run payments:refund refunds a payment, and ends with 1 and a sentence if it cannot", async () => {
  const order = await withDatabase(async (db) => {
    const shop = await openShop(db);
    const payments = makeSandbox(db);
    const student = await makeStudent(db);
    const request = buying(shop, { payments, student, planId: shop.plain });
    return (await buy(db, { ...request, payments })).orderId;
  });
  const refund = (orderId: string) =>
    run("app/server/start.mjs", "payments-refund", orderId, "--reason", "first purchase");
  expect(await refund(order)).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^Given back\. Refund [0-9a-f-]{36}\.$/m),
    errors: "",
  });
  const refundRows = await withDatabase((db) => db.select().from(refunds));
  expect(refundRows).toMatchObject([
    { orderId: order, amountMinor: 1000, reason: "first purchase" },
  ]);
  expect(await refund(randomUUID())).toEqual({
    code: 1,
    printed: "",
    errors: "There is no such order.\n",
  });
});

it("the built payments-inbox runs without npm, as in a container", async () => {
  await withDatabase((db) =>
    db.insert(paymentEvents).values({
      provider: "sandbox",
      eventId: "evt_unknown",
      type: "invoice.paid",
      payload: {
        checkoutRef: null,
        subscriptionRef: "sub_unknown",
        paymentRef: null,
        chargeRef: null,
      },
      receivedAt: new Date(Date.now() - 60_000),
      attempts: MAX_ATTEMPTS,
      lastError: "the provider was away",
    }),
  );
  const retried = await run("build/server/payments-inbox.js", "--retry", "evt_unknown");
  expect(retried).toMatchObject({ code: 1, errors: "" });
  expect(retried.printed).toMatch(/^Tried again: 1\.$/m);
  expect(retried.printed).toMatch(/^evt_unknown .* tried once, goes on$/m);
});

it("a command prints its usage while another process has the database open", async () => {
  const help = await withDatabase(() => run("app/server/start.mjs", "payments-inbox", "--help"));
  expect([help.code, help.errors]).toEqual([0, ""]);
  expect(help.printed).toMatch(/^Use: npm run payments:inbox/);
});
