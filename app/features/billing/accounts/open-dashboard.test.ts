/** Creators' accounts, with both providers: made once, finished there, followed by events and by looking. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deliverAll, makeSandbox, NOW, openShop } from "../../../../tests/support/billing-world";
import { openTestDatabase, type TestDatabase } from "../../../../tests/support/database";
import { StripeStandIn } from "../../../../tests/support/stripe/stand-in";
import { addDays } from "~/kernel/time";
import { receivePaymentEvent } from "../events/receive-payment-event.server";
import { paymentEvents } from "../events/schema.server";
import { workPaymentEvents } from "../events/work-payment-events.server";
import { ProviderUnavailable, type PaymentPort } from "../payment-port";
import type { SandboxProvider } from "../sandbox/provider.server";
import { createStripeProvider } from "../stripe/provider.server";
import type { Creator } from "./account";
import { beginConnecting, connectAccount } from "./connect-account.server";
import { convergeAccount } from "./converge-account.server";
import { convergeAccounts } from "./converge-accounts.server";
import { openDashboard } from "./open-dashboard.server";
import { findAccountOf, findDestination } from "./queries.server";
import { paymentAccounts, paymentAccountStates } from "./schema.server";

const log = pino({ level: "silent" });
const urls = {
  returnUrl: "http://gym.test/dashboard/gym",
  refreshUrl: "http://gym.test/dashboard/gym?link=expired",
};
const REDIRECT = "http://platform.test/dashboard/gym";
const person = { email: "owner@demo.test", sessionHash: "session-1" };

let database: TestDatabase;
let creator: Creator;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { gymId } = await openShop(database.db, { ready: false });
  creator = { kind: "gym", gymId };
});

const open = (payments: PaymentPort, given: Partial<typeof person> = {}) =>
  openDashboard(database.db, {
    payments,
    creator,
    person: { ...person, ...given },
    urls,
    now: NOW,
  });
const accountAt = (payments: PaymentPort) =>
  findAccountOf(database.db, { provider: payments.key, creator });
const sale = (payments: PaymentPort) =>
  findDestination(database.db, {
    provider: payments.key,
    sold: {
      gymId: creator.kind === "gym" ? creator.gymId : null,
      subscriptionModel: "GYM",
      applicationId: null,
    },
  });

describe("at Stripe", () => {
  let standIn: StripeStandIn;
  let payments: PaymentPort;
  beforeEach(async () => {
    standIn = await StripeStandIn.start();
    // Another stand-in counts its ids from one again.
    await database.db.delete(paymentAccounts);
    await database.db.delete(paymentEvents);
    payments = provider();
  });
  afterEach(async () => {
    await standIn.stop();
    expect(standIn.faults).toEqual([]);
  });
  const provider = (clientId: string | null = null) =>
    createStripeProvider({
      secretKey: standIn.apiKey,
      publishableKey: "pk_test_standin",
      webhookSecrets: [standIn.webhookSecret],
      apiBase: standIn.origin,
      clientId,
    });
  const calls = (operation: string) => standIn.calls.filter((call) => call.operation === operation);
  const ring = async () => {
    for (const event of standIn.world.events.splice(0)) {
      const { Stripe } = await import("stripe");
      const rawBody = JSON.stringify(event);
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: rawBody,
        secret: standIn.webhookSecret,
      });
      const now = new Date();
      const received = await receivePaymentEvent(database.db, {
        payments,
        rawBody,
        signature,
        now,
      });
      expect(received).toMatchObject({ ok: true });
    }
    await workPaymentEvents(database.db, { payments, now: addDays(new Date(), 1), log });
  };

  it("makes an Express account, leads to a fresh onboarding each time, then into its dashboard", async () => {
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
    standIn.finishOnboarding(accountRef ?? "");
    await ring();
    expect(await sale(payments)).toEqual({ kind: "account", accountRef });
    const dashboard = await open(payments);
    expect(dashboard).toMatchObject({ status: "open" });
    expect(dashboard.url).toContain(`/hosted/dashboard/${accountRef}/`);
    expect((await open(payments)).url).not.toBe(dashboard.url);
  });

  it("20 presses at once by two owners make one account", async () => {
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, press) =>
        open(payments, { email: press % 2 ? "a@demo.test" : "b@demo.test" }),
      ),
    );
    expect(new Set(opened.map(({ url }) => url.split("/").at(-2))).size).toBe(1);
    const rows = await database.db
      .select()
      .from(paymentAccounts)
      .where(eq(paymentAccounts.gymId, creator.kind === "gym" ? creator.gymId : 0));
    expect(rows).toHaveLength(1);
  });

  it("an answer that was lost is asked for again under the same key", async () => {
    standIn.troubles.push({ operation: "Accounts.create", kind: "drop-after", times: 3 });
    await expect(open(payments)).rejects.toThrow(ProviderUnavailable);
    const { status } = await open(payments);
    expect(status).toBe("create");
    expect(standIn.world.all("account")).toHaveLength(1);
  });

  it("tells what is missing, in Stripe's keys, and sells nothing until it is there", async () => {
    await open(payments);
    const { accountRef = "" } = (await accountAt(payments)) ?? {};
    standIn.finishOnboarding(accountRef ?? "", { leaving: ["external_account"] });
    await ring();
    expect(await accountAt(payments)).toMatchObject({
      canReceive: false,
      detailsSubmitted: true,
      missing: ["external_account"],
    });
    expect(await sale(payments)).toEqual({ kind: "not-ready" });
    expect((await open(payments)).status).toBe("continue");
  });

  it("finds out by the hour what no event told, and looks at finished ones once a day", async () => {
    await open(payments);
    const { accountRef } = (await accountAt(payments)) ?? {};
    standIn.finishOnboarding(accountRef ?? "");
    const inHours = (hours: number) =>
      convergeAccounts(database.db, {
        payments,
        now: new Date(Date.now() + hours * 3_600_000),
        log,
      });
    expect(await inHours(1)).toBeGreaterThan(0);
    expect(await sale(payments)).toEqual({ kind: "account", accountRef });
    const before = calls("Accounts.retrieve").length;
    standIn.restrict(accountRef ?? "");
    await inHours(23);
    expect(calls("Accounts.retrieve").length - before).toBe(0);
    await inHours(25);
    expect(await sale(payments)).toEqual({ kind: "not-ready" });
    expect(await accountAt(payments)).toMatchObject({
      missing: ["individual.verification.document"],
    });
  });

  it("an account that is gone is forgotten: its creator sells no more and begins anew", async () => {
    await database.db.insert(paymentAccounts).values({
      id: randomUUID(),
      provider: "stripe",
      gymId: creator.kind === "gym" ? creator.gymId : null,
      email: person.email,
      accountRef: "acct_gone",
      canReceive: true,
      detailsSubmitted: true,
    });
    expect(await convergeAccount(database.db, { payments, accountRef: "acct_gone" })).toBe(
      "closed",
    );
    expect(await sale(payments)).toEqual({ kind: "not-ready" });
    expect((await open(payments)).status).toBe("create");
  });

  it("a key that may not ask forgets nobody: what was known stays", async () => {
    await open(payments);
    const { accountRef } = (await accountAt(payments)) ?? {};
    standIn.finishOnboarding(accountRef ?? "");
    await ring();
    standIn.troubles.push({ operation: "Accounts.retrieve", kind: "403", times: 1 });
    const asked = convergeAccount(database.db, { payments, accountRef: accountRef ?? "" });
    await expect(asked).rejects.toThrow("Trouble on purpose");
    expect(await sale(payments)).toEqual({ kind: "account", accountRef });
  });

  it("an event about somebody else's account is kept and changes nothing", async () => {
    expect(await convergeAccount(database.db, { payments, accountRef: "acct_theirs" })).toBe(
      "unknown",
    );
  });

  describe("with an account that is there already (OAuth)", () => {
    const CLIENT = "ca_standin";
    let existing: string;
    beforeEach(async () => {
      payments = provider(CLIENT);
      ({ accountRef: existing } = await payments.accounts.createAccount({
        idempotencyKey: randomUUID(),
        email: "theirs@demo.test",
      }));
      standIn.finishOnboarding(existing);
    });
    const ask = (now = NOW) =>
      beginConnecting(database.db, { payments, creator, person, returnUrl: REDIRECT, now });
    const begin = async () => {
      const begun = await ask();
      if (!begun.ok) throw new Error(begun.reason);
      const address = new URL(begun.url);
      expect(`${address.origin}${address.pathname}`).toBe(`${standIn.origin}/oauth/authorize`);
      expect(Object.fromEntries(address.searchParams)).toMatchObject({
        client_id: CLIENT,
        response_type: "code",
        redirect_uri: REDIRECT,
      });
      return address.searchParams.get("state") ?? "";
    };
    const code = () => {
      const made = `ac_${randomUUID()}`;
      standIn.world.oauthCodes.set(made, existing);
      return made;
    };
    const finish = (given: Partial<Parameters<typeof connectAccount>[1]> & { state: string }) =>
      connectAccount(database.db, {
        payments,
        creator,
        person,
        code: code(),
        attemptId: null,
        now: NOW,
        ...given,
      });

    it("is the second way: the button still leads to an onboarding, and then nothing is connected", async () => {
      const { url, status } = await open(payments);
      expect([status, new URL(url).pathname]).toEqual([
        "create",
        expect.stringMatching(/^\/hosted\/onboarding\//),
      ]);
      expect(await ask()).toEqual({ ok: false, reason: "account-taken" });
      payments = provider();
      expect(await ask()).toEqual({ ok: false, reason: "not-offered" });
    });

    it("connects it, and what it can do is read at once", async () => {
      expect(await finish({ state: await begin() })).toEqual({ ok: true, accountRef: existing });
      expect(await sale(payments)).toEqual({ kind: "account", accountRef: existing });
    });

    it("a state is good once; the same attempt sent again is answered as the first time", async () => {
      const state = await begin();
      const used = code();
      const first = await finish({ state, code: used, attemptId: "key-1" });
      expect(first).toMatchObject({ ok: true });
      expect(await finish({ state, code: used, attemptId: "key-1" })).toEqual(first);
      expect(await finish({ state, code: used, attemptId: "key-2" })).toEqual({
        ok: false,
        reason: "code-used",
      });
      expect(await finish({ state })).toEqual({ ok: false, reason: "code-used" });
    });

    it("an attempt that the provider's absence cut off goes on, and is one account", async () => {
      const attempt = { state: await begin(), code: code(), attemptId: "key-1" };
      standIn.troubles.push({ operation: "OAuth.token", kind: "drop-after", times: 3 });
      await expect(finish(attempt)).rejects.toThrow(ProviderUnavailable);
      expect(await finish({ ...attempt, attemptId: "key-2" })).toEqual({
        ok: false,
        reason: "code-used",
      });
      const answers = await Promise.all([finish(attempt), finish(attempt)]);
      const connected = { ok: true, accountRef: existing };
      expect(answers).toEqual([connected, connected]);
      expect(await sale(payments)).toEqual({ kind: "account", accountRef: existing });
    });

    it("20 posts of one state at once: one exchange", async () => {
      const state = await begin();
      const used = code();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => finish({ state, code: used })),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(calls("OAuth.token")).toHaveLength(1);
    });

    it.each<[string, () => Partial<Parameters<typeof connectAccount>[1]>]>([
      ["after ten minutes", () => ({ now: new Date(NOW.getTime() + 10 * 60_000) })],
      ["in another session", () => ({ person: { ...person, sessionHash: "session-2" } })],
      ["for another creator", () => ({ creator: { kind: "gym", gymId: 2_000_000 } })],
      ["that nobody was given", () => ({ state: "guessed" })],
    ])("a state %s is none", async (_name, given) => {
      const state = await begin();
      const answer = await finish({ state, ...given() });
      expect(answer).toEqual({ ok: false, reason: "no-pending-state" });
      expect(await accountAt(payments)).toBeNull();
    });

    it("a code that was exchanged before is refused", async () => {
      const spent = code();
      standIn.world.oauthCodes.delete(spent);
      const answer = await finish({ state: await begin(), code: spent });
      expect(answer).toEqual({ ok: false, reason: "code-used" });
    });

    it("one account has one holder", async () => {
      await finish({ state: await begin() });
      const other = await openShop(database.db, { ready: false });
      creator = { kind: "gym", gymId: other.gymId };
      expect(await finish({ state: await begin() })).toEqual({
        ok: false,
        reason: "account-taken",
      });
    });

    it("is connected where one was to be made, and the provider was away", async () => {
      standIn.troubles.push({ operation: "Accounts.create", kind: "drop-before", times: 3 });
      await expect(open(payments)).rejects.toThrow(ProviderUnavailable);
      expect(await accountAt(payments)).toMatchObject({ accountRef: null });
      expect(await finish({ state: await begin() })).toEqual({ ok: true, accountRef: existing });
      expect(await sale(payments)).toEqual({ kind: "account", accountRef: existing });
    });

    it("states that have run out are swept away by the next", async () => {
      await begin();
      await ask(addDays(NOW, 1));
      const left = await database.db.select().from(paymentAccountStates);
      expect(left.every(({ expiresAt }) => expiresAt > NOW)).toBe(true);
      expect(
        left.filter(({ gymId }) => creator.kind === "gym" && gymId === creator.gymId),
      ).toHaveLength(1);
    });
  });
});

describe("at the sandbox", () => {
  let payments: SandboxProvider;
  beforeAll(() => {
    payments = makeSandbox(database.db);
  });
  const refOf = (url: string) => new URL(url).pathname.split("/").pop() ?? "";
  const work = async () => {
    await deliverAll(database.db, payments, addDays(NOW, 1));
    await workPaymentEvents(database.db, { payments, now: addDays(NOW, 2), log });
  };

  it("is finished in two visits; its events tell", async () => {
    const { url, status } = await open(payments);
    expect([status, new URL(url).origin]).toEqual(["create", "http://gym.test"]);
    const ref = refOf(url);
    await payments.accounts.giveDetails(
      ref,
      { holderName: "Ada B", accountNumber: null, termsAccepted: true },
      NOW,
    );
    await work();
    expect(await accountAt(payments)).toMatchObject({
      accountRef: ref,
      canReceive: false,
      detailsSubmitted: true,
      missing: ["external_account"],
    });
    expect((await open(payments)).status).toBe("continue");
    await payments.accounts.giveDetails(
      ref,
      { holderName: "Ada B", accountNumber: "00012345", termsAccepted: true },
      NOW,
    );
    await work();
    expect(await sale(payments)).toEqual({ kind: "account", accountRef: ref });
    expect(await open(payments)).toMatchObject({ status: "open" });
    expect(await payments.accounts.showAccount(ref)).toMatchObject({ finished: true, charges: [] });
  });

  it("makes nobody's charge for an account that cannot receive it", async () => {
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
      locale: "en",
      brand: { name: "Gym", logoUrl: null },
    };
    await expect(payments.createHostedCheckout(input)).rejects.toThrow(/cannot receive/);
  });

  it("offers no connecting", async () => {
    const answer = await connectAccount(database.db, {
      payments,
      creator,
      person,
      code: "ac_1",
      state: "x",
      attemptId: null,
      now: NOW,
    });
    expect(answer).toEqual({ ok: false, reason: "not-offered" });
  });
});
