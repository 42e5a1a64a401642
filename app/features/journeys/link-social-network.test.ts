/**
 * Linking and unlinking a social network mails the member, once per change.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { inTransaction } from "~/db/transaction.server";
import { endSessions } from "~/features/identity/end-sessions.server";
import { lockAccount } from "~/features/identity/lock-account.server";
import { FACEBOOK } from "~/features/identity/social/facebook";
import { findLinkedAccount } from "~/features/identity/social/queries.server";
import { accounts } from "~/features/identity/schema.server";
import { socialLinks } from "~/features/identity/social/schema.server";
import { unlinkNetworks } from "~/features/identity/social/unlink-networks.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { linkSocialNetwork } from "./link-social-network.server";
import { unlinkSocialNetwork } from "./unlink-social-network.server";
import { fileDatabase } from "../../../tests/support/database";
import { makeAccount, makeGym } from "../../../tests/support/gym-world";
import { waitUntilOthersWait } from "../../../tests/support/lock-waits";
import { beginSession } from "../../../tests/support/sessions";

const database = fileDatabase();
const now = new Date("2026-11-24T12:00:00.000Z");
/** Different times, because a mail's key contains the time of the change. */
const tenTimes = Array.from({ length: 10 }, (_, index) => new Date(now.getTime() + index + 1));
const later = new Date("2026-11-24T12:05:00.000Z");

type LinkProof = Parameters<typeof linkSocialNetwork>[1]["proof"];
/** `makeAccount` gives this hash. */
const PROOF = { verifiedHash: "unused", verifiedEmail: null };

async function makeLinker() {
  const { accountId, email } = await makeAccount(database.db);
  const gym = await makeGym(database.db, { timeZone: "Europe/Berlin" });
  const subject = randomUUID();
  return {
    accountId,
    gym,
    subject,
    link: (more: { subject?: string; now?: Date; proof?: LinkProof } = {}) =>
      linkSocialNetwork(database.db, {
        ...{ accountId, provider: FACEBOOK, subject, proof: PROOF, gym, now },
        ...more,
      }),
    unlink: (at = later) =>
      unlinkSocialNetwork(database.db, { accountId, provider: FACEBOOK, gym, now: at }),
    listMails: () =>
      database.db
        .select()
        .from(outboxMails)
        .where(eq(outboxMails.recipient, email))
        .orderBy(outboxMails.createdAt, outboxMails.id),
    listKinds: async () =>
      (await database.db.select().from(outboxMails).where(eq(outboxMails.recipient, email)))
        .map(({ kind }) => kind)
        .sort(),
  };
}

const isLinked = async (subject: string) =>
  (await findLinkedAccount(database.db, { provider: FACEBOOK, subject })) !== null;

describe("linking a network", () => {
  it("mails the member in the gym's brand, with the time in its zone and the network's name", async () => {
    const linker = await makeLinker();
    expect(await linker.link()).toMatchObject({ ok: true });
    const [mail, ...others] = await linker.listMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: "networkLinked", gymId: linker.gym.id });
    expect(mail?.data).toEqual({
      firstName: "Maya",
      at: now.toISOString(),
      timeZone: "Europe/Berlin",
      network: "Facebook",
    });
  });

  it("mails once of ten simultaneous requests, and not when it is repeated", async () => {
    const linker = await makeLinker();
    const results = await Promise.all(tenTimes.map((time) => linker.link({ now: time })));
    expect(results.every(({ ok }) => ok)).toBe(true);
    await linker.link({ now: later });
    expect(await linker.listKinds()).toEqual(["networkLinked"]);
  });

  it("needs the password and the email that were checked to be the account's still, and mails nothing without", async () => {
    const linker = await makeLinker();
    const changed = { ok: false, reason: "credentials-changed" };
    for (const other of [
      { verifiedHash: "old" },
      { verifiedHash: null },
      { verifiedEmail: "former@demo.test" },
    ]) {
      expect(await linker.link({ proof: { ...PROOF, ...other } })).toEqual(changed);
    }
    expect(await isLinked(linker.subject)).toBe(false);
    expect(await linker.listKinds()).toEqual([]);
    expect(await linker.link({ proof: PROOF })).toMatchObject({ ok: true });
  });

  it("needs the session that asked for it to live still, and mails nothing without", async () => {
    const linker = await makeLinker();
    const { accountId, subject } = linker;
    const [own, stranger] = [
      await beginSession(database.db, { accountId }),
      await beginSession(database.db, await makeAccount(database.db)),
    ];
    const signedOut = { ok: false, reason: "signed-out" };
    expect(await linker.link({ proof: { sessionHash: stranger.tokenHash } })).toEqual(signedOut);
    const proof = { sessionHash: own.tokenHash };
    let linking: ReturnType<typeof linker.link> | undefined;
    await inTransaction(database.db, async (tx) => {
      await lockAccount(tx, accountId);
      await endSessions(tx, { accountId });
      await unlinkNetworks(tx, { accountId });
      linking = linker.link({ proof });
      await waitUntilOthersWait(database);
    });
    expect(await linking).toEqual(signedOut);
    expect(await isLinked(subject)).toBe(false);
    expect(await linker.listKinds()).toEqual([]);
  });

  it("of a living session links while it stays", async () => {
    const linker = await makeLinker();
    const { tokenHash: sessionHash } = await beginSession(database.db, linker);
    expect(await linker.link({ proof: { sessionHash } })).toMatchObject({ ok: true });
    expect(await isLinked(linker.subject)).toBe(true);
  });

  it("mails nothing when the network's person has another account", async () => {
    const [owner, other] = [await makeLinker(), await makeLinker()];
    await owner.link();
    expect(await other.link({ subject: owner.subject })).toEqual({ ok: false, reason: "taken" });
    expect(await other.listKinds()).toEqual([]);
  });

  it("mails nothing to an account that is gone", async () => {
    const linker = await makeLinker();
    await database.db.delete(accounts).where(eq(accounts.id, linker.accountId));
    expect(await linker.link()).toEqual({ ok: false, reason: "gone" });
    expect(await linker.unlink()).toEqual({ ok: false, reason: "gone" });
    expect(await linker.listKinds()).toEqual([]);
  });
});

describe("unlinking a network", () => {
  it("mails once of ten simultaneous requests, and a network that is linked again mails again", async () => {
    const linker = await makeLinker();
    await linker.link();
    const results = await Promise.all(tenTimes.map((time) => linker.unlink(time)));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await isLinked(linker.subject)).toBe(false);
    expect(await linker.listKinds()).toEqual(["networkLinked", "networkUnlinked"]);
    await linker.link({ now: later });
    expect(await linker.listKinds()).toEqual(["networkLinked", "networkLinked", "networkUnlinked"]);
  });

  it("mails nothing when the network is the last way in", async () => {
    const linker = await makeLinker();
    await linker.link();
    await database.db
      .update(accounts)
      .set({ passwordHash: null })
      .where(eq(accounts.id, linker.accountId));
    expect(await linker.unlink()).toEqual({ ok: false, reason: "last-way-in" });
    expect(await linker.listKinds()).toEqual(["networkLinked"]);
  });
});

it("keeps no link whose mail could not be queued", async () => {
  const linker = await makeLinker();
  // The number does not fit the column.
  const nowhere = { id: 2 ** 31, timeZone: "UTC" };
  const { accountId, subject } = linker;
  const failing = linkSocialNetwork(database.db, {
    ...{ accountId, provider: FACEBOOK, subject, proof: PROOF, gym: nowhere, now },
  });
  await expect(failing).rejects.toThrow();
  expect(
    await database.db.select().from(socialLinks).where(eq(socialLinks.subject, subject)),
  ).toEqual([]);
});
