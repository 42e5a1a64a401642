/** `npm run payments:refund` and `payments:inbox` as an operator types them: a process each, on the same database. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase, type Db } from "~/db/client.server";
import { ledgerEntries, refunds } from "~/features/billing/ledger/schema.server";
import { paymentEvents } from "~/features/billing/events/schema.server";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { MOST_ATTEMPTS } from "~/features/billing/events/work-payment-events.server";
import { buy, buying, makeSandbox, makeStudent, openShop, SECRET } from "../support/billing-world";
import { startChild } from "../support/child-process";
import { makeTestPlace, type TestPlace } from "../support/database";

let place: TestPlace;
beforeEach(async () => {
  place = await makeTestPlace();
});
afterEach(() => place.remove());

/** The embedded database has one process at a time: ours lets go of it before a command begins. */
async function within<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase(place);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const run = (command: string, ...args: string[]) => runFile("app/start.mjs", [command, ...args]);

async function runFile(file: string, args: string[]) {
  const child = startChild(file, args, {
    NODE_ENV: "production",
    DATA_DIR: place.dataDir,
    SESSION_SECRET: SECRET,
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
  });
  const code = await child.exit;
  return { code, said: child.lines.join("\n"), errors: child.errors() };
}

const bought = () =>
  within(async (db) => {
    const shop = await openShop(db);
    const payments = makeSandbox(db);
    const student = await makeStudent(db);
    const asked = buying(shop, { payments, student, planId: shop.plain });
    return (await buy(db, { ...asked, payments })).orderId;
  });
const givenBack = () =>
  within((db) =>
    db
      .select({ amountMinor: refunds.amountMinor, reason: refunds.reason, status: refunds.status })
      .from(refunds)
      .orderBy(refunds.createdAt),
  );

it("payments:refund gives back a part, then the rest, and says why it gives back nothing", async () => {
  const order = await bought();
  const because = ["--reason", "first purchase"];
  for (const wrong of [
    [order],
    [order, "--reason", "  "],
    [order, ...because, "--amount", "2.5"],
    [order, ...because, "--keep-access", "--end-access"],
  ]) {
    const refused = await run("payments-refund", ...wrong);
    expect([refused.code, refused.said]).toEqual([1, ""]);
    expect(refused.errors).toContain("Use: npm run payments:refund -- <order>");
  }
  const nobodys = await run("payments-refund", randomUUID(), ...because);
  expect([nobodys.code, nobodys.errors]).toEqual([
    1,
    expect.stringContaining("There is no such order."),
  ]);
  expect(await givenBack()).toEqual([]);

  const part = await run("payments-refund", order, ...because, "--amount", "2.50");
  expect([part.code, part.errors]).toEqual([0, ""]);
  expect(part.said).toMatch(/^Given back\. Refund [0-9a-f-]{36}\.$/m);
  const more = await run("payments-refund", order, ...because, "--amount", "8");
  expect([more.code, more.errors]).toEqual([1, expect.stringContaining("more than is left")]);
  const [still] = await within((db) => db.select().from(subscriptions));
  expect(still?.endedAt).toBeNull();

  expect((await run("payments-refund", order, ...because)).code).toBe(0);
  expect(await givenBack()).toEqual([
    { amountMinor: 250, reason: "first purchase", status: "DONE" },
    { amountMinor: 750, reason: "first purchase", status: "DONE" },
  ]);
  const lines = await within((db) => db.select().from(ledgerEntries));
  expect(lines.map(({ kind, amountMinor }) => [kind, amountMinor]).toSorted()).toEqual([
    ["CHARGE", 1000],
    ["REFUND", -250],
    ["REFUND", -750],
  ]);
});

it("a command says how it is used, also while a server has the database, and refuses what it does not know", async () => {
  await within(async () => {
    const help = await run("payments-inbox", "--help");
    expect([help.code, help.errors]).toEqual([0, ""]);
    expect(help.said).toMatch(/^Use: npm run payments:inbox/);
    for (const [command, ...typed] of [
      ["payments-inbox", "--retyr", "all"],
      ["payments-inbox", "--retry"],
      ["payments-refund", "--why", "first purchase"],
    ]) {
      const refused = await run(command ?? "", ...typed);
      expect([refused.code, refused.said]).toEqual([1, ""]);
      expect(refused.errors).toContain(`Use: npm run ${command?.replace("-", ":")}`);
      expect(refused.errors).not.toMatch(/^ +at /m);
    }
  });
});

it("payments:inbox lists what failed and tries again one of them, or all", async () => {
  const empty = await run("payments-inbox");
  expect([empty.code, empty.said]).toEqual([0, "Every event has been worked."]);

  const event = (eventId: string, attempts: number, subscriptionRef: string | null) => ({
    provider: "sandbox",
    eventId,
    type: "invoice.paid",
    payload: { checkoutRef: null, subscriptionRef, paymentRef: null, chargeRef: null },
    receivedAt: new Date(Date.now() - 60_000),
    attempts,
    lastError: "the provider was away",
  });
  // One names nothing of ours by now, one names what is still unknown.
  await within((db) =>
    db
      .insert(paymentEvents)
      .values([
        event("evt_early", 3, null),
        event("evt_given_up", MOST_ATTEMPTS, null),
        event("evt_unknown", MOST_ATTEMPTS, "sub_nobodys"),
        { ...event("evt_waits", 2, "sub_nobodys"), lastError: "pending" },
        { ...event("evt_of_another", 2, null), provider: "stripe" },
      ]),
  );
  const listed = await run("payments-inbox");
  expect(listed.said).toMatch(/^evt_given_up {2}invoice\.paid .* given up$/m);
  expect(listed.said).toMatch(/^evt_early .* tried 3 times, goes on$/m);
  expect(listed.said).toContain("the provider was away");
  expect(listed.said).toMatch(/^evt_unknown {2}invoice\.paid {2}sub_nobodys {2}/m);
  expect(listed.code).toBe(0);
  // What waits for a decision, and what another provider told, is no failure of ours.
  expect(listed.said).not.toMatch(/evt_waits|evt_of_another/);

  const none = await run("payments-inbox", "--retry", "evt_nobodys");
  expect([none.code, none.errors]).toEqual([
    1,
    expect.stringContaining("There is no such event that failed."),
  ]);
  // As in a container, where the built file is run by itself.
  const one = await runFile("build/server/payments-inbox.js", ["--retry", "evt_given_up"]);
  expect([one.code, one.said]).toEqual([0, expect.stringContaining("Tried again: 1.")]);
  expect(one.said).not.toMatch(/^evt_given_up /m);

  const all = await run("payments-inbox", "--retry", "all");
  expect(all.said).toContain("Tried again: 2.");
  expect(all.code).toBe(1);
  const rows = await within((db) => db.select().from(paymentEvents));
  const handled = rows.filter(({ handledAt }) => handledAt !== null).map((row) => row.eventId);
  expect(handled.toSorted()).toEqual(["evt_early", "evt_given_up"]);
  expect(all.said).toMatch(/^evt_unknown .* tried once, goes on\n {2}Nothing of ours/m);
});
