/**
 * Deleting an account (product.md §19): renewals first, then the notice; nothing changes when the provider is away.
 *
 * @module-tag postgres
 */
import { describe, expect, it } from "vitest";
import { ProviderUnavailable } from "~/features/billing/payment-port";
import { confirmCheckout } from "~/features/billing/orders/confirm-checkout.server";
import { listRenewingSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { readSession } from "~/features/identity/read-session.server";
import { gymStaff } from "~/features/identity/schema.server";
import { addDays } from "~/kernel/time";
import {
  buy,
  buying,
  byCard,
  mailKinds,
  makeStudent,
  NOW,
  openShop,
  putCardOnFile,
  signInStudent,
  withFault,
} from "../../../tests/support/billing-world";
import { leave, readAccountOf } from "../../../tests/support/leaving";
import { sellAtSandbox } from "../../../tests/support/sandbox-sales";
import { logIn } from "../../../tests/support/sessions";
import { purgeAccounts } from "./purge-accounts.server";

const world = sellAtSandbox();
const { request } = world;
const log = { warn: () => {}, error: () => {} };
const subscribe = (planId?: number) =>
  buy(world.db, { ...request(planId === undefined ? {} : { planId }), payments: world.payments });
const renewing = () => listRenewingSubscriptions(world.db, { ...world.student, now: NOW });
const own = () => readAccountOf(world.db, world.student);
const readToken = (token: string) =>
  readSession(world.db, { token, customDomain: null, now: new Date() });

const unreachable = () => Promise.reject(new ProviderUnavailable("away"));

describe("deleting an account", () => {
  it("stops every renewal, ends every session and sends one mail", async () => {
    await subscribe();
    await subscribe(world.shop.plain);
    const token = await signInStudent(world.db, world.student);
    expect(await leave(world.db, world.student, world)).toEqual({
      ok: true,
      purgeAt: addDays(NOW, 30),
    });
    expect(await renewing()).toEqual([]);
    expect((await own()).deletionRequestedAt).toEqual(NOW);
    expect(await readToken(token)).toBeNull();
    expect(await mailKinds(world.db, world.student)).toContain("deletionNotice");
  });

  it("counts from the first request, however often it is repeated", async () => {
    await leave(world.db, world.student, world);
    const again = await leave(world.db, world.student, { ...world, now: addDays(NOW, 3) });
    expect(again).toEqual({ ok: true, purgeAt: addDays(NOW, 30) });
    const kinds = await mailKinds(world.db, world.student);
    expect(kinds.filter((kind) => kind === "deletionNotice")).toHaveLength(1);
  });

  it("changes nothing when the provider cannot be reached", async () => {
    await subscribe();
    const token = await signInStudent(world.db, world.student);
    const payments = withFault(world.payments, "cancelAtPeriodEnd", unreachable);
    await expect(leave(world.db, world.student, { payments })).rejects.toThrow(ProviderUnavailable);
    expect((await own()).deletionRequestedAt).toBeNull();
    expect(await renewing()).toHaveLength(1);
    expect(await readToken(token)).not.toBeNull();
    expect(await mailKinds(world.db, world.student)).not.toContain("deletionNotice");
  });

  it("takes stopped renewals up again when the provider fails at a later one", async () => {
    await subscribe();
    await subscribe(world.shop.plain);
    let calls = 0;
    const payments = withFault(world.payments, "cancelAtPeriodEnd", (ref) =>
      (calls += 1) === 1 ? world.payments.cancelAtPeriodEnd(ref) : unreachable(),
    );
    await expect(leave(world.db, world.student, { payments })).rejects.toThrow(ProviderUnavailable);
    expect(calls).toBe(2);
    expect(await renewing()).toHaveLength(2);
    expect((await own()).deletionRequestedAt).toBeNull();
  });

  /** While a renewal is stopped, the next purchase ends. */
  const buyMeanwhile = (plans: (() => Promise<unknown>)[]) =>
    withFault(world.payments, "cancelAtPeriodEnd", async (ref) => {
      await world.payments.cancelAtPeriodEnd(ref);
      await plans.shift()?.();
    });

  it("takes the renewals of an earlier round up again when the provider fails in the next", async () => {
    await subscribe();
    const payments = buyMeanwhile([
      async () => {
        await subscribe(world.shop.plain);
        payments.cancelAtPeriodEnd = unreachable;
      },
    ]);
    await expect(leave(world.db, world.student, { payments })).rejects.toThrow(ProviderUnavailable);
    expect(await renewing()).toHaveLength(2);
    expect((await own()).deletionRequestedAt).toBeNull();
  });

  it("gives up while purchases go on, and no renewal is lost", async () => {
    const { yearly, plain } = world.shop;
    const other = await openShop(world.db);
    const { db, payments: sandbox, student } = world;
    await subscribe();
    const payments = buyMeanwhile([
      () => subscribe(yearly),
      () => subscribe(plain),
      () => buy(db, { ...buying(other, { payments: sandbox, student }), payments: sandbox }),
    ]);
    expect(await leave(db, student, { payments })).toEqual({ ok: false, reason: "busy" });
    expect(await renewing()).toHaveLength(4);
    expect((await own()).deletionRequestedAt).toBeNull();
  });

  it("is refused to the last owner of a gym, whose renewals go on", async () => {
    await subscribe();
    const { id: accountId } = await own();
    const { gymId } = world.shop;
    await world.db.insert(gymStaff).values({ gymId, accountId, role: "OWNER" });
    expect(await leave(world.db, world.student, world)).toEqual({
      ok: false,
      reason: "last-owner",
    });
    expect(await renewing()).toHaveLength(1);
    expect((await own()).deletionRequestedAt).toBeNull();
  });

  it("leaves a gym one of two owners who delete their accounts at the same time", async () => {
    const people = [world.student, await makeStudent(world.db)];
    const { gymId } = world.shop;
    for (const person of people) {
      const { id: accountId } = await readAccountOf(world.db, person);
      await world.db.insert(gymStaff).values({ gymId, accountId, role: "OWNER" });
    }
    const answers = await Promise.all(people.map((person) => leave(world.db, person, world)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });

  it("happens once, for twenty requests at once", async () => {
    await subscribe();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => leave(world.db, world.student, world)),
    );
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(await renewing()).toEqual([]);
    const kinds = await mailKinds(world.db, world.student);
    expect(kinds.filter((kind) => kind === "deletionNotice")).toHaveLength(1);
    expect(kinds.filter((kind) => kind === "subscriptionCanceled")).toEqual([]);
  });

  it("leaves no renewal when a purchase ends at the same time, after the job at the latest", async () => {
    const card = await putCardOnFile(world.db, world.payments, world.student);
    const [left, bought] = await Promise.all([
      leave(world.db, world.student, world),
      confirmCheckout(world.db, byCard({ ...request(), payments: world.payments }, card)),
    ]);
    expect([left.ok, bought.ok]).toEqual([true, true]);
    await purgeAccounts(world.db, {
      payments: world.payments,
      now: NOW,
      log,
      sendJob: () => Promise.resolve(),
    });
    expect(await renewing()).toEqual([]);
  });
});

describe("logging in during the notice", () => {
  const signIn = async () => logIn(world.db, { accountId: (await own()).id, now: addDays(NOW, 2) });

  it("keeps the account, says so by mail, and leaves renewals cancelled", async () => {
    await subscribe();
    await leave(world.db, world.student, world);
    expect((await signIn()).deletionUndone).toBe(true);
    expect(await own()).toMatchObject({ deletionRequestedAt: null, purgedAt: null });
    expect(await renewing()).toEqual([]);
    expect(await mailKinds(world.db, world.student)).toContain("deletionUndone");
    expect((await signIn()).deletionUndone).toBe(false);
  });

  it("works for a later request too, with a mail of its own", async () => {
    for (const now of [NOW, addDays(NOW, 3)]) {
      await leave(world.db, world.student, { ...world, now });
      await signIn();
    }
    const kinds = await mailKinds(world.db, world.student);
    expect(kinds.filter((kind) => kind === "deletionUndone")).toHaveLength(2);
  });

  it("makes a session that began before the request and was written after it useless", async () => {
    await leave(world.db, world.student, world);
    const token = await signInStudent(world.db, world.student);
    expect(await readToken(token)).toBeNull();
  });
});
