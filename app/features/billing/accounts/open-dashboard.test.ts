/**
 * Creators' accounts at both providers: created once, finished in onboarding, and updated by events and by hourly
 * reads.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deliverAll, makeSandbox, NOW } from "../../../../tests/support/billing-world";
import { creatorsAtStripe, openCreators, person, urls } from "../../../../tests/support/creators";
import { addDays } from "~/kernel/time";
import { receivePaymentEvent } from "../events/receive-payment-event.server";
import { processPaymentEvents } from "../events/process-payment-events.server";
import { ProviderUnavailable, type PaymentPort } from "../payment-port";
import type { SandboxProvider } from "../sandbox/provider.server";
import { connectAccount } from "./connect-account.server";
import { syncAccount } from "./sync-account.server";
import { syncAccounts } from "./sync-accounts.server";
import { paymentAccounts } from "./schema.server";

const log = pino({ level: "silent" });
const creators = openCreators();
const { open, accountAt, sale } = creators;

describe("at Stripe", () => {
  const stripe = creatorsAtStripe(creators);
  const { calls } = stripe;
  let payments: PaymentPort;
  beforeEach(() => {
    payments = stripe.provider();
  });
  const deliverEvents = async () => {
    for (const event of stripe.standIn.world.events.splice(0)) {
      const { Stripe } = await import("stripe");
      const rawBody = JSON.stringify(event);
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: rawBody,
        secret: stripe.standIn.webhookSecret,
      });
      const now = new Date();
      const received = await receivePaymentEvent(creators.db, {
        payments,
        rawBody,
        signature,
        now,
      });
      expect(received).toMatchObject({ ok: true });
    }
    await processPaymentEvents(creators.db, { payments, clock: () => addDays(new Date(), 1), log });
  };

  it("creates an Express account, opens a new onboarding each time, then its dashboard", async () => {
    const first = await open(payments);
    expect(first).toMatchObject({ status: "create" });
    expect(calls("Accounts.create").map(({ params }) => params)).toMatchObject([
      {
        email: person.email,
        controller: {
          stripe_dashboard: { type: "express" },
          fees: { payer: "application" },
          losses: { payments: "application" },
        },
        capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
      },
    ]);
    const again = await open(payments);
    expect(again.status).toBe("continue");
    expect(again.url).not.toBe(first.url);
    expect(calls("AccountLinks.create").at(-1)?.params).toMatchObject({
      type: "account_onboarding",
      return_url: urls.returnUrl,
      refresh_url: urls.refreshUrl,
    });
    const { accountRef } = (await accountAt(payments)) ?? {};
    expect(await sale(payments)).toEqual({ kind: "not-ready" });
    stripe.standIn.finishOnboarding(accountRef ?? "");
    await deliverEvents();
    expect(await sale(payments)).toEqual({ kind: "account", accountRef });
    const dashboard = await open(payments);
    expect(dashboard).toMatchObject({ status: "open" });
    expect(dashboard.url).toContain(`/hosted/dashboard/${accountRef}/`);
    expect((await open(payments)).url).not.toBe(dashboard.url);
  });

  it("creates one account for 20 parallel requests of two owners", async () => {
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        open(payments, { email: index % 2 ? "a@demo.test" : "b@demo.test" }),
      ),
    );
    expect(new Set(opened.map(({ url }) => url.split("/").at(-2))).size).toBe(1);
    const rows = await creators.db
      .select()
      .from(paymentAccounts)
      .where(
        eq(paymentAccounts.gymId, creators.creator.kind === "gym" ? creators.creator.gymId : 0),
      );
    expect(rows).toHaveLength(1);
  });

  it("repeats a request whose answer was lost, with the same idempotency key", async () => {
    stripe.standIn.troubles.push({ operation: "Accounts.create", kind: "drop-after", times: 3 });
    await expect(open(payments)).rejects.toThrow(ProviderUnavailable);
    const { status } = await open(payments);
    expect(status).toBe("create");
    expect(stripe.standIn.world.all("account")).toHaveLength(1);
  });

  it("lists Stripe's missing requirements, and sells nothing until they are met", async () => {
    await open(payments);
    const { accountRef = "" } = (await accountAt(payments)) ?? {};
    stripe.standIn.finishOnboarding(accountRef ?? "", { leaving: ["external_account"] });
    await deliverEvents();
    expect(await accountAt(payments)).toMatchObject({
      canReceive: false,
      detailsSubmitted: true,
      missing: ["external_account"],
    });
    expect(await sale(payments)).toEqual({ kind: "not-ready" });
    expect((await open(payments)).status).toBe("continue");
  });

  it("checks unfinished accounts each hour and finished ones once a day, without an event", async () => {
    await open(payments);
    const { accountRef } = (await accountAt(payments)) ?? {};
    stripe.standIn.finishOnboarding(accountRef ?? "");
    const inHours = (hours: number) =>
      syncAccounts(creators.db, {
        payments,
        now: new Date(Date.now() + hours * 3_600_000),
        log,
      });
    expect(await inHours(1)).toBeGreaterThan(0);
    expect(await sale(payments)).toEqual({ kind: "account", accountRef });
    const before = calls("Accounts.retrieve").length;
    stripe.standIn.restrict(accountRef ?? "");
    await inHours(23);
    expect(calls("Accounts.retrieve").length - before).toBe(0);
    await inHours(25);
    expect(await sale(payments)).toEqual({ kind: "not-ready" });
    expect(await accountAt(payments)).toMatchObject({
      missing: ["individual.verification.document"],
    });
  });

  it("deletes the row of a deleted account: its creator sells nothing until the next onboarding", async () => {
    await creators.db.insert(paymentAccounts).values({
      id: randomUUID(),
      provider: "stripe",
      gymId: creators.creator.kind === "gym" ? creators.creator.gymId : null,
      email: person.email,
      accountRef: "acct_gone",
      canReceive: true,
      detailsSubmitted: true,
    });
    expect(await syncAccount(creators.db, { payments, accountRef: "acct_gone" })).toBe("closed");
    expect(await sale(payments)).toEqual({ kind: "not-ready" });
    expect((await open(payments)).status).toBe("create");
  });

  it("keeps the known state when the API key lacks permission", async () => {
    await open(payments);
    const { accountRef } = (await accountAt(payments)) ?? {};
    stripe.standIn.finishOnboarding(accountRef ?? "");
    await deliverEvents();
    stripe.standIn.troubles.push({ operation: "Accounts.retrieve", kind: "403", times: 1 });
    const read = syncAccount(creators.db, { payments, accountRef: accountRef ?? "" });
    await expect(read).rejects.toThrow("Trouble on purpose");
    expect(await sale(payments)).toEqual({ kind: "account", accountRef });
  });

  it("changes nothing for an unknown account", async () => {
    expect(await syncAccount(creators.db, { payments, accountRef: "acct_theirs" })).toBe("unknown");
  });
});

describe("at the sandbox", () => {
  let payments: SandboxProvider;
  beforeAll(() => {
    payments = makeSandbox(creators.db);
  });
  const refOf = (url: string) => new URL(url).pathname.split("/").pop() ?? "";
  const processEvents = async () => {
    await deliverAll(creators.db, payments, addDays(NOW, 1));
    await processPaymentEvents(creators.db, { payments, clock: () => addDays(NOW, 2), log });
  };

  it("finishes an onboarding in two visits, by its events", async () => {
    const { url, status } = await open(payments);
    expect([status, new URL(url).origin]).toEqual(["create", "http://gym.test"]);
    const ref = refOf(url);
    await payments.accounts.saveDetails(
      ref,
      { holderName: "Ada B", accountNumber: null, termsAccepted: true },
      NOW,
    );
    await processEvents();
    expect(await accountAt(payments)).toMatchObject({
      accountRef: ref,
      canReceive: false,
      detailsSubmitted: true,
      missing: ["external_account"],
    });
    expect((await open(payments)).status).toBe("continue");
    await payments.accounts.saveDetails(
      ref,
      { holderName: "Ada B", accountNumber: "00012345", termsAccepted: true },
      NOW,
    );
    await processEvents();
    expect(await sale(payments)).toEqual({ kind: "account", accountRef: ref });
    expect(await open(payments)).toMatchObject({ status: "open" });
    expect(await payments.accounts.showAccount(ref)).toMatchObject({ finished: true, charges: [] });
  });

  it("creates no charge for an account that cannot receive it", async () => {
    const { url } = await open(payments);
    const destination = { accountRef: refOf(url), feeBasisPoints: 1000 };
    const input = {
      idempotencyKey: randomUUID(),
      orderId: randomUUID(),
      customerRef: "cus_1",
      line: { name: "Plan", amountMinor: 1000, currency: "GBP", interval: "MONTH" as const },
      discount: null,
      trialDays: 0,
      destination,
      orderedAt: new Date(),
      timeZone: "UTC",
      successUrl: "http://gym.test/",
      cancelUrl: "http://gym.test/",
      expiresAt: new Date(),
      locale: "en",
      brand: { name: "Gym", logoUrl: null },
    };
    await expect(payments.sales.checkout.create(input)).rejects.toThrow(/cannot receive/);
  });

  it("does not offer to connect an existing account", async () => {
    const answer = await connectAccount(creators.db, {
      payments,
      creator: creators.creator,
      person,
      code: "ac_1",
      state: "x",
      attemptId: null,
      now: NOW,
    });
    expect(answer).toEqual({ ok: false, reason: "not-offered" });
  });
});
