/**
 * What an OWNER does with a gym's payment account is in the gym's log, once.
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { listActs } from "~/features/audit/queries.server";
import { makeSandbox, NOW } from "../../../../tests/support/billing-world";
import { beginConnectingGym } from "../../../../tests/support/connecting";
import { openCreators, person, urls } from "../../../../tests/support/creators";
import { makeMember, makeTrainer } from "../../../../tests/support/gym-world";
import { sha256Hex } from "~/kernel/ids.server";
import type { Creator } from "./account";
import { connectAccount, findConnectionCreator } from "./connect-account.server";
import { openDashboard } from "./open-dashboard.server";
import { findAccount } from "./queries.server";

const creators = openCreators();
const accountId = randomUUID();

const open = (creator: Creator, who: { accountId?: string } = { accountId }) =>
  openDashboard(creators.db, {
    payments: makeSandbox(creators.db),
    creator,
    person: { ...person, ...who },
    urls,
    now: NOW,
  });
const actsOf = async (creator: Creator | null) => {
  const gymId = creator?.kind === "gym" ? creator.gymId : 0;
  const { acts } = await listActs(creators.db, { gymId, limit: 100 });
  return acts.map(({ action, accountId: who, subjectId }) => ({ action, who, subjectId }));
};

describe("a gym's payment account in the audit log", () => {
  it("is created once, of three presses at once, and then opened", async () => {
    const { creator } = creators;
    await Promise.all([open(creator), open(creator), open(creator)]);
    const account = await findAccount(creators.db, { provider: "sandbox", creator });
    const about = { who: accountId, subjectId: account?.accountRef };
    const created = (await actsOf(creator)).filter(({ action }) => action !== "payments.open");
    expect(created).toEqual([{ ...about, action: "payments.create-account" }]);
    await open(creator);
    expect((await actsOf(creator))[0]).toEqual({ ...about, action: "payments.open" });
  });

  it("is connected once", async () => {
    const owner = await makeMember(creators.db);
    const sandbox = makeSandbox(creators.db, () => new Date());
    const { payments, state } = await beginConnectingGym(creators.db, { payments: sandbox, owner });
    const sessionHash = sha256Hex(owner.token);
    const creator = await findConnectionCreator(creators.db, { state, sessionHash });
    if (!creator) throw new Error("nothing was begun");
    const attempt = { code: "ac_1", state, attemptId: "one", now: new Date() };
    for (let tries = 0; tries < 2; tries += 1) {
      const who = { accountId: owner.accountId, email: owner.email, sessionHash };
      const connected = await connectAccount(creators.db, {
        ...{ payments, creator, person: who },
        ...attempt,
      });
      expect(connected.ok).toBe(true);
    }
    expect(await actsOf(creator)).toMatchObject([
      { action: "payments.connect-account", who: owner.accountId },
    ]);
  });

  it("has no act of the program, and none of a trainer's own account", async () => {
    await open(creators.creator, {});
    expect(await actsOf(creators.creator)).toEqual([]);
    const trainerId = await makeTrainer(creators.db);
    expect((await open({ kind: "trainer", trainerId })).status).toBe("create");
  });
});
