/**
 * A creator's account that is at Stripe already, brought along by OAuth: once, by its holder, in his own session.
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
  const ask = (now = NOW) =>
    startConnection(creators.db, {
      payments,
      creator: creators.creator,
      person,
      returnUrl: REDIRECT,
      now,
    });
  const begin = async () => {
    const begun = await ask();
    if (!begun.ok) throw new Error(begun.reason);
    const address = new URL(begun.url);
    expect(`${address.origin}${address.pathname}`).toBe(`${stripe.standIn.origin}/oauth/authorize`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: CLIENT,
      response_type: "code",
      redirect_uri: REDIRECT,
    });
    return address.searchParams.get("state") ?? "";
  };
  const code = () => {
    const made = `ac_${randomUUID()}`;
    stripe.standIn.world.oauthCodes.set(made, existing);
    return made;
  };
  const finish = (given: Partial<Parameters<typeof connectAccount>[1]> & { state: string }) =>
    connectAccount(creators.db, {
      payments,
      creator: creators.creator,
      person,
      code: code(),
      attemptId: null,
      now: NOW,
      ...given,
    });

  it("is refused once an onboarding has created an account, and where no client id is set", async () => {
    const { url, status } = await open(payments);
    expect([status, new URL(url).pathname]).toEqual([
      "create",
      expect.stringMatching(/^\/hosted\/onboarding\//),
    ]);
    expect(await ask()).toEqual({ ok: false, reason: "account-taken" });
    payments = stripe.provider();
    expect(await ask()).toEqual({ ok: false, reason: "not-offered" });
  });

  it("connects the account and reads its capabilities at once", async () => {
    expect(await finish({ state: await begin() })).toEqual({ ok: true, accountRef: existing });
    expect(await sale(payments)).toEqual({ kind: "account", accountRef: existing });
  });

  it("accepts a state once; the same attempt sent again gets the first answer", async () => {
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

  it("resumes an attempt that failed because the provider was unavailable, with one account", async () => {
    const attempt = { state: await begin(), code: code(), attemptId: "key-1" };
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

  it("refuses a code that was exchanged before", async () => {
    const spent = code();
    stripe.standIn.world.oauthCodes.delete(spent);
    const answer = await finish({ state: await begin(), code: spent });
    expect(answer).toEqual({ ok: false, reason: "code-used" });
  });

  it("refuses an account that belongs to another creator", async () => {
    await finish({ state: await begin() });
    const other = await openShop(creators.db, { ready: false });
    creators.creator = { kind: "gym", gymId: other.gymId };
    expect(await finish({ state: await begin() })).toEqual({
      ok: false,
      reason: "account-taken",
    });
  });

  it("connects an account after an onboarding that failed because the provider was unavailable", async () => {
    stripe.standIn.troubles.push({ operation: "Accounts.create", kind: "drop-before", times: 3 });
    await expect(open(payments)).rejects.toThrow(ProviderUnavailable);
    expect(await accountAt(payments)).toMatchObject({ accountRef: null });
    expect(await finish({ state: await begin() })).toEqual({ ok: true, accountRef: existing });
    expect(await sale(payments)).toEqual({ kind: "account", accountRef: existing });
  });

  it("deletes expired states with the next one", async () => {
    await begin();
    await ask(addDays(NOW, 1));
    const left = await creators.db.select().from(paymentAccountStates);
    expect(left.every(({ expiresAt }) => expiresAt > NOW)).toBe(true);
    expect(
      left.filter(
        ({ gymId }) => creators.creator.kind === "gym" && gymId === creators.creator.gymId,
      ),
    ).toHaveLength(1);
  });
});
