/**
 * Connecting a creator's existing Stripe account by OAuth: once, and only in the session that started the flow.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { NOW, openShop } from "../../../../tests/support/billing-world";
import { creatorsAtStripe, openCreators, person } from "../../../../tests/support/creators";
import { addDays } from "~/kernel/time";
import { ProviderUnavailable, type PaymentPort } from "../payment-port";
import { startConnection, connectAccount } from "./connect-account.server";
import { paymentAccountStates } from "./schema.server";

const REDIRECT = "http://platform.test/dashboard/gym";
const creators = openCreators();
const { open, accountAt, sale } = creators;

describe("connecting an account that exists", () => {
  const stripe = creatorsAtStripe(creators);
  const { calls } = stripe;
  let payments: PaymentPort;
  const CLIENT = "ca_standin";
  let existing: string;
  beforeEach(async () => {
    payments = stripe.provider(CLIENT);
    ({ accountRef: existing } = await payments.accounts.createAccount({
      idempotencyKey: randomUUID(),
      email: "theirs@demo.test",
    }));
    stripe.standIn.finishOnboarding(existing);
  });
  const start = (now = NOW) =>
    startConnection(creators.db, {
      payments,
      creator: creators.creator,
      person,
      returnUrl: REDIRECT,
      now,
    });
  const startForState = async () => {
    const result = await start();
    if (!result.ok) throw new Error(result.reason);
    const address = new URL(result.url);
    expect(`${address.origin}${address.pathname}`).toBe(`${stripe.standIn.origin}/oauth/authorize`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: CLIENT,
      response_type: "code",
      redirect_uri: REDIRECT,
    });
    return address.searchParams.get("state") ?? "";
  };
  const issueCode = () => {
    const newCode = `ac_${randomUUID()}`;
    stripe.standIn.world.oauthCodes.set(newCode, existing);
    return newCode;
  };
  const finish = (overrides: Partial<Parameters<typeof connectAccount>[1]> & { state: string }) =>
    connectAccount(creators.db, {
      payments,
      creator: creators.creator,
      person,
      code: issueCode(),
      attemptId: null,
      now: NOW,
      ...overrides,
    });

  it("is refused once an onboarding has created an account, and where no client id is set", async () => {
    const { url, status } = await open(payments);
    expect([status, new URL(url).pathname]).toEqual([
      "create",
      expect.stringMatching(/^\/hosted\/onboarding\//),
    ]);
    expect(await start()).toEqual({ ok: false, reason: "account-taken" });
    payments = stripe.provider();
    expect(await start()).toEqual({ ok: false, reason: "not-offered" });
  });

  it("connects the account and reads its capabilities at once", async () => {
    expect(await finish({ state: await startForState() })).toEqual({
      ok: true,
      accountRef: existing,
    });
    expect(await sale(payments)).toEqual({ kind: "account", accountRef: existing });
  });

  it("accepts a state once; the same attempt sent again gets the first answer", async () => {
    const state = await startForState();
    const code = issueCode();
    const first = await finish({ state, code, attemptId: "key-1" });
    expect(first).toMatchObject({ ok: true });
    expect(await finish({ state, code, attemptId: "key-1" })).toEqual(first);
    expect(await finish({ state, code, attemptId: "key-2" })).toEqual({
      ok: false,
      reason: "code-used",
    });
    expect(await finish({ state })).toEqual({ ok: false, reason: "code-used" });
  });

  it("resumes an attempt that failed because the provider was unavailable, with one account", async () => {
    const attempt = { state: await startForState(), code: issueCode(), attemptId: "key-1" };
    stripe.standIn.troubles.push({ operation: "OAuth.token", kind: "drop-after", times: 3 });
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

  it("exchanges the code once for 20 parallel posts of one state", async () => {
    const state = await startForState();
    const code = issueCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish({ state, code })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(calls("OAuth.token")).toHaveLength(1);
  });

  it.each<[string, () => Partial<Parameters<typeof connectAccount>[1]>]>([
    ["after ten minutes", () => ({ now: new Date(NOW.getTime() + 10 * 60_000) })],
    ["in another session", () => ({ person: { ...person, sessionHash: "session-2" } })],
    ["for another creator", () => ({ creator: { kind: "gym", gymId: 2_000_000 } })],
    ["that we did not issue", () => ({ state: "guessed" })],
  ])("refuses a state %s", async (_name, overrides) => {
    const state = await startForState();
    const answer = await finish({ state, ...overrides() });
    expect(answer).toEqual({ ok: false, reason: "no-pending-state" });
    expect(await accountAt(payments)).toBeNull();
  });

  it("refuses a code that was exchanged before", async () => {
    const code = issueCode();
    stripe.standIn.world.oauthCodes.delete(code);
    const answer = await finish({ state: await startForState(), code });
    expect(answer).toEqual({ ok: false, reason: "code-used" });
  });

  it("refuses an account that belongs to another creator", async () => {
    await finish({ state: await startForState() });
    const other = await openShop(creators.db, { ready: false });
    creators.creator = { kind: "gym", gymId: other.gymId };
    expect(await finish({ state: await startForState() })).toEqual({
      ok: false,
      reason: "account-taken",
    });
  });

  it("connects an account after an onboarding that failed because the provider was unavailable", async () => {
    stripe.standIn.troubles.push({ operation: "Accounts.create", kind: "drop-before", times: 3 });
    await expect(open(payments)).rejects.toThrow(ProviderUnavailable);
    expect(await accountAt(payments)).toMatchObject({ accountRef: null });
    expect(await finish({ state: await startForState() })).toEqual({
      ok: true,
      accountRef: existing,
    });
    expect(await sale(payments)).toEqual({ kind: "account", accountRef: existing });
  });

  it("deletes expired states with the next one", async () => {
    await startForState();
    await start(addDays(NOW, 1));
    const states = await creators.db.select().from(paymentAccountStates);
    expect(states.every(({ expiresAt }) => expiresAt > NOW)).toBe(true);
    expect(
      states.filter(
        ({ gymId }) => creators.creator.kind === "gym" && gymId === creators.creator.gymId,
      ),
    ).toHaveLength(1);
  });
});
