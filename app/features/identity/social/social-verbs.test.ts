/**
 * The rows of a login by a social network when many requests arrive at once. The sides of each race are statements on
 * the same row.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { makeAccount } from "../../../../tests/support/gym-world";
import { fileDatabase } from "../../../../tests/support/database";
import { accounts } from "../schema.server";
import { checkEmailCode } from "./check-email-code.server";
import { claimSocialLogin } from "./claim-social-login.server";
import { confirmHandoff } from "./confirm-handoff.server";
import { FACEBOOK } from "./facebook";
import { linkNetwork } from "./link-network.server";
import { purgeSocialLogins } from "./purge-social-logins.server";
import { findLinkedAccount, findOpenSocialLogin, findUnconfirmedLogin } from "./queries.server";
import { redeemHandoff } from "./redeem-handoff.server";
import { saveSocialProfile } from "./save-social-profile.server";
import { socialLinks, socialLogins } from "./schema.server";
import { setEmailCode } from "./set-email-code.server";
import { CONFIRMATION_TTL_MS, HANDOFF_TTL_MS, STATE_TTL_MS } from "./social-login";
import { startSocialLogin } from "./start-social-login.server";
import { unlinkNetwork } from "./unlink-network.server";

const database = fileDatabase();
const origin = "https://gymfront.test";
const now = new Date();
const MANY = Array.from({ length: 20 });

async function started() {
  const login = await startSocialLogin(database.db, {
    linkAccountId: null,
    origin,
    gymId: null,
    base: "",
    formPath: "/login",
    returnUrl: null,
    typedEmail: null,
    now,
  });
  return { ...login, claim: { ...login, origin, now } };
}

async function answered({ needsConfirmation }: { needsConfirmation: boolean }) {
  const { browserToken, claim } = await started();
  const login = await claimSocialLogin(database.db, claim);
  if (!login) throw new Error("not claimed");
  const { stateHash } = login;
  const profile = {
    provider: FACEBOOK,
    subject: randomUUID(),
    firstName: "Ada",
    lastName: "",
    email: null,
  } as const;
  const save = { stateHash, profile, needsConfirmation, now };
  const { token } = await saveSocialProfile(database.db, save);
  return { stateHash, browserToken, token };
}

async function returned() {
  const { stateHash, browserToken, token: code } = await answered({ needsConfirmation: false });
  return {
    stateHash,
    browserToken,
    handoff: { code, browserToken, origin, customDomain: null, now },
  };
}

async function opened() {
  const { stateHash, browserToken, handoff } = await returned();
  await redeemHandoff(database.db, handoff);
  const email = "ada@example.test";
  const { code } = await setEmailCode(database.db, { stateHash, browserToken, email, now });
  const enter = (typedCode: string, more: { now?: Date } = {}) =>
    checkEmailCode(database.db, { stateHash, browserToken, typedCode, now, ...more });
  return { stateHash, browserToken, code, enter };
}

const winners = (results: readonly unknown[]) => results.filter(Boolean).length;

describe("one of many simultaneous requests wins", () => {
  it("the state", async () => {
    const { claim } = await started();
    const results = await Promise.all(MANY.map(() => claimSocialLogin(database.db, claim)));
    expect(winners(results)).toBe(1);
  });

  it("the hand-off", async () => {
    const { handoff } = await returned();
    const results = await Promise.all(MANY.map(() => redeemHandoff(database.db, handoff)));
    expect(winners(results)).toBe(1);
  });

  it("the question before a hand-off to a custom domain", async () => {
    const { token: confirmationToken } = await answered({ needsConfirmation: true });
    const results = await Promise.all(
      MANY.map(() => confirmHandoff(database.db, { confirmationToken, now })),
    );
    expect(winners(results)).toBe(1);
  });

  it("the right code", async () => {
    const { code, enter } = await opened();
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => enter(code)));
    expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, email: "ada@example.test" }]);
  });

  it("the link of a person to an account", async () => {
    const subject = randomUUID();
    const given = await Promise.all([1, 2, 3].map(() => makeAccount(database.db)));
    const results = await Promise.all(
      given.map(({ accountId }) =>
        linkNetwork(database.db, { provider: FACEBOOK, subject, accountId, now }),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("a login that waits for its browser to agree", () => {
  it("is handed over only then, by another secret", async () => {
    const { browserToken, token: confirmationToken } = await answered({ needsConfirmation: true });
    const redeem = (code: string) =>
      redeemHandoff(database.db, { code, browserToken, origin, customDomain: null, now });
    expect(await redeem(confirmationToken)).toBeNull();
    const confirmed = await confirmHandoff(database.db, { confirmationToken, now });
    expect(confirmed?.handoffCode).not.toBe(confirmationToken);
    expect(await confirmHandoff(database.db, { confirmationToken, now })).toBeNull();
    expect(await redeem(confirmed?.handoffCode ?? "")).not.toBeNull();
  });

  it("waits for ten minutes, and the hand-off then for 60 seconds", async () => {
    const { token: confirmationToken, browserToken } = await answered({ needsConfirmation: true });
    const find = (at: Date) => findUnconfirmedLogin(database.db, { confirmationToken, now: at });
    const end = new Date(now.getTime() + 10 * 60 * 1000);
    const last = new Date(end.getTime() - 1);
    expect(await find(end)).toBeNull();
    expect(await confirmHandoff(database.db, { confirmationToken, now: end })).toBeNull();
    while ((await purgeSocialLogins(database.db, { now: last })) > 0);
    expect(await find(last)).not.toBeNull();
    const confirmed = await confirmHandoff(database.db, { confirmationToken, now: last });
    const code = confirmed?.handoffCode ?? "";
    const redeem = (ms: number) =>
      redeemHandoff(database.db, {
        code,
        browserToken,
        origin,
        customDomain: null,
        now: new Date(last.getTime() + ms),
      });
    expect(await redeem(60_000)).toBeNull();
    expect(await redeem(59_999)).not.toBeNull();
  });
});

describe("a mailed code", () => {
  it("dies after five tries in all, fifty at once included", async () => {
    const { code, enter } = await opened();
    await Promise.all(Array.from({ length: 50 }, () => enter("AAAAAAAA")));
    expect(await enter(code)).toEqual({ ok: false, reason: "wrong-code" });
  });

  it("lives through four wrong tries", async () => {
    const { code, enter } = await opened();
    for (let tries = 0; tries < 4; tries += 1) await enter("AAAAAAAA");
    expect((await enter(code)).ok).toBe(true);
  });

  it("is valid for 15 minutes", async () => {
    const { code, enter } = await opened();
    const end = now.getTime() + 15 * 60 * 1000;
    expect((await enter(code, { now: new Date(end) })).ok).toBe(false);
    expect((await enter(code, { now: new Date(end - 1) })).ok).toBe(true);
  });

  it("dies with a newer one, and is stored hashed", async () => {
    const { stateHash, browserToken, code, enter } = await opened();
    const email = "tom@example.test";
    const newer = await setEmailCode(database.db, { stateHash, browserToken, email, now });
    const [row] = await database.db
      .select()
      .from(socialLogins)
      .where(eq(socialLogins.stateHash, stateHash));
    expect(JSON.stringify(row)).not.toContain(newer.code);
    expect((await enter(code)).ok).toBe(false);
    expect(await enter(newer.code)).toEqual({ ok: true, email });
  });
});

describe("a link", () => {
  it("is one person and one account, and repeating it changes nothing", async () => {
    const { accountId } = await makeAccount(database.db);
    const link = (subject: string, to = accountId) =>
      linkNetwork(database.db, { provider: FACEBOOK, subject, accountId: to, now });
    const subject = randomUUID();
    expect(await link(subject)).toEqual({ ok: true, isNew: true });
    expect(await link(subject)).toEqual({ ok: true, isNew: false });
    expect(await link(randomUUID())).toEqual({ ok: false, reason: "taken" });
    const other = await makeAccount(database.db);
    expect(await link(subject, other.accountId)).toEqual({ ok: false, reason: "taken" });
    expect(await findLinkedAccount(database.db, { provider: FACEBOOK, subject })).toMatchObject({
      accountId,
    });
  });

  it("is never removed from an account without a password", async () => {
    const { accountId } = await makeAccount(database.db);
    const subject = randomUUID();
    await linkNetwork(database.db, { provider: FACEBOOK, subject, accountId, now });
    const setPassword = (passwordHash: string | null) =>
      database.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
    const unlink = () => unlinkNetwork(database.db, { provider: FACEBOOK, accountId });
    await setPassword(null);
    expect(await unlink()).toEqual({ ok: false, reason: "last-way-in" });
    expect(await findLinkedAccount(database.db, { provider: FACEBOOK, subject })).not.toBeNull();
    await setPassword("a hash");
    expect(await unlink()).toEqual({ ok: true, wasLinked: true });
    expect(await unlink()).toEqual({ ok: true, wasLinked: false });
    expect(await findLinkedAccount(database.db, { provider: FACEBOOK, subject })).toBeNull();
  });

  it("ends with its account", async () => {
    const { accountId } = await makeAccount(database.db);
    await linkNetwork(database.db, { provider: FACEBOOK, subject: "9", accountId, now });
    await database.db.delete(accounts).where(eq(accounts.id, accountId));
    expect(
      await database.db.select().from(socialLinks).where(eq(socialLinks.subject, "9")),
    ).toEqual([]);
  });
});

it("an open login is found by its browser and its host until it expires, and then purged", async () => {
  const { stateHash, browserToken } = await opened();
  const find = (more: object = {}) =>
    findOpenSocialLogin(database.db, { browserToken, origin, now, ...more });
  const end = new Date(now.getTime() + 30 * 60 * 1000);
  expect(await find()).not.toBeNull();
  expect(await find({ now: new Date(end.getTime() - 1) })).not.toBeNull();
  expect(await find({ now: end })).toBeNull();
  expect(await find({ origin: "https://flowstate.gymfront.test" })).toBeNull();
  expect(await find({ browserToken: "x".repeat(43) })).toBeNull();
  expect(await find({ browserToken: null })).toBeNull();
  while ((await purgeSocialLogins(database.db, { now: end })) > 0);
  const own = eq(socialLogins.stateHash, stateHash);
  expect(await database.db.select().from(socialLogins).where(own)).toEqual([]);
});

it("the purge leaves a login alone that is handed over in the last moment of its life", async () => {
  const { claim } = await started();
  const login = await claimSocialLogin(database.db, claim);
  const { stateHash } = login ?? { stateHash: "" };
  const names = { firstName: "Ada", lastName: "", email: null };
  const profile = { provider: FACEBOOK, subject: randomUUID(), ...names } as const;
  const purge = async (time: Date) => {
    while ((await purgeSocialLogins(database.db, { now: time })) > 0);
  };
  const last = new Date(now.getTime() + STATE_TTL_MS - 1);
  const save = { stateHash, profile, now: last };
  const { token } = await saveSocialProfile(database.db, { ...save, needsConfirmation: true });
  const later = new Date(last.getTime() + CONFIRMATION_TTL_MS - 1);
  await purge(later);
  const confirmed = await confirmHandoff(database.db, { confirmationToken: token, now: later });
  await purge(new Date(later.getTime() + HANDOFF_TTL_MS - 1));
  const code = confirmed?.handoffCode ?? "";
  const redeem = { code, browserToken: claim.browserToken, origin, customDomain: null, now: later };
  expect(await redeemHandoff(database.db, redeem)).not.toBeNull();
});
