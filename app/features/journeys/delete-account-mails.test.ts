/**
 * The mails of a deletion (product.md §19): the notice says that renewals are stopped, so no mail about a cancellation
 * goes beside it, whichever process reads the cancellation first.
 *
 * @module-tag postgres
 */
import { describe, expect, it } from "vitest";
import { ProviderUnavailable } from "~/features/billing/payment-port";
import { cancelSubscription } from "~/features/billing/subscriptions/cancel-subscription.server";
import { listRenewingSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { deliverOutbox } from "~/features/notifications/deliver-outbox.server";
import { exactlyOne } from "~/kernel/errors";
import { addDays, MINUTE_MS } from "~/kernel/time";
import { buy, deliverAll, NOW, withFault, workAll } from "../../../tests/support/billing-world";
import { leave } from "../../../tests/support/leaving";
import { sellAtSandbox } from "../../../tests/support/sandbox-sales";

const world = sellAtSandbox();
const after = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);
const unreachable = () => Promise.reject(new ProviderUnavailable("away"));

/** Runs the job of mails; the kinds that it has sent to the student. */
async function sendMails(now = NOW): Promise<string[]> {
  const kinds: string[] = [];
  await deliverOutbox(world.db, {
    now: () => now,
    transport: { send: async () => {}, close() {} },
    async compose({ id, kind, recipient }) {
      if (recipient === world.student.email) kinds.push(kind);
      const texts = { subject: kind, text: kind, html: kind };
      return { ...texts, id, to: recipient, fromName: "Gym", date: now, lang: "en" };
    },
  });
  return kinds;
}

/** Both plans of the student, whose receipts are sent. */
async function subscribe() {
  const { db, payments, shop, request } = world;
  await buy(db, { ...request(), payments });
  await buy(db, { ...request({ planId: shop.plain }), payments });
  await sendMails();
}

/** After each cancellation the provider's event is worked, and mails are sent, before the deletion goes on. */
const withEventsFirst = () => {
  const { db, payments } = world;
  return withFault(payments, "cancelAtPeriodEnd", async (ref) => {
    await payments.cancelAtPeriodEnd(ref);
    await deliverAll(db, payments, addDays(NOW, 1));
    await workAll(db, payments, NOW);
    expect(await sendMails()).toEqual([]);
  });
};

describe("a deletion that succeeds", () => {
  it("sends its notice alone", async () => {
    await subscribe();
    await leave(world.db, world.student, world);
    expect(await sendMails(after(60))).toEqual(["deletionNotice"]);
  });

  it("sends its notice alone when events are worked before it goes on", async () => {
    await subscribe();
    await leave(world.db, world.student, { payments: withEventsFirst() });
    expect(await sendMails(after(60))).toEqual(["deletionNotice"]);
  });

  it("leaves the mail about an earlier cancellation of the member", async () => {
    await subscribe();
    const { db, payments, student } = world;
    const [first] = await listRenewingSubscriptions(db, { ...student, now: NOW });
    const request = { payments, ...student, now: NOW, subscriptionId: first?.id ?? "" };
    expect((await cancelSubscription(db, request)).ok).toBe(true);
    await leave(db, student, world);
    expect((await sendMails()).toSorted()).toEqual(["deletionNotice", "subscriptionCanceled"]);
  });
});

describe("a deletion that fails", () => {
  it("sends no mail about renewals that it has stopped and taken up again", async () => {
    await subscribe();
    let calls = 0;
    const payments = withFault(world.payments, "cancelAtPeriodEnd", (ref) =>
      (calls += 1) === 1 ? world.payments.cancelAtPeriodEnd(ref) : unreachable(),
    );
    await expect(leave(world.db, world.student, { payments })).rejects.toThrow(ProviderUnavailable);
    expect(await listRenewingSubscriptions(world.db, { ...world.student, now: NOW })).toHaveLength(
      2,
    );
    expect(await sendMails(after(60))).toEqual([]);
  });

  it("mails after ten minutes what it could not take up again", async () => {
    await subscribe();
    let calls = 0;
    const payments = {
      ...world.payments,
      cancelAtPeriodEnd: (ref: string) =>
        (calls += 1) === 1 ? world.payments.cancelAtPeriodEnd(ref) : unreachable(),
      revertCancellation: unreachable,
    };
    await expect(leave(world.db, world.student, { payments })).rejects.toThrow(ProviderUnavailable);
    expect(await sendMails(new Date(after(10).getTime() - 1))).toEqual([]);
    expect(await sendMails(after(10))).toEqual(["subscriptionCanceled"]);
    const renewing = await listRenewingSubscriptions(world.db, { ...world.student, now: NOW });
    const subscriptionId = exactlyOne(renewing, "subscription").id;
    await cancelSubscription(world.db, { ...world, ...world.student, now: NOW, subscriptionId });
    expect(await sendMails()).toEqual(["subscriptionCanceled"]);
  });

  it("holds no mail about a later cancellation", async () => {
    const { db, payments, student, request } = world;
    await buy(db, { ...request(), payments });
    await sendMails();
    const away = withFault(payments, "cancelAtPeriodEnd", unreachable);
    await expect(leave(db, student, { payments: away })).rejects.toThrow(ProviderUnavailable);
    const renewing = await listRenewingSubscriptions(db, { ...student, now: NOW });
    const subscriptionId = exactlyOne(renewing, "subscription").id;
    await cancelSubscription(db, { payments, ...student, now: NOW, subscriptionId });
    expect(await sendMails()).toEqual(["subscriptionCanceled"]);
  });
});
