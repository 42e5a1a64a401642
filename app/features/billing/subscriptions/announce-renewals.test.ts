/**
 * The mail before a yearly renewal: once for each year, and only where the renewal will be charged.
 *
 * @module-tag postgres
 */
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { buy, makePromo, NOW } from "../../../../tests/support/billing-world";
import { sellAtSandbox } from "../../../../tests/support/sandbox-sales";
import { accounts, students } from "~/features/identity/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { addDays, MINUTE_MS } from "~/kernel/time";
import { announceRenewals } from "./announce-renewals.server";
import { cancelSubscription } from "./cancel-subscription.server";
import { subscriptions } from "./schema.server";

const world = sellAtSandbox();
const END = new Date("2027-11-28T12:00:00Z");

beforeEach(async () => {
  // Renewals of other tests.
  await world.db.update(subscriptions).set({ endedAt: NOW });
});

/** A yearly subscription of which a year is paid. */
async function subscribe(given: Partial<typeof subscriptions.$inferInsert> = {}) {
  await buy(world.db, {
    ...world.request({ planId: world.shop.yearly }),
    payments: world.payments,
  });
  return changeOwn({ status: "active", currentPeriodEnd: END, ...given });
}

const changeOwn = async (given: Partial<typeof subscriptions.$inferInsert>) =>
  exactlyOne(
    await world.db
      .update(subscriptions)
      .set(given)
      .where(eq(subscriptions.studentId, world.student.studentId))
      .returning(),
    "subscription",
  );

async function runJob(now: Date): Promise<void> {
  while ((await announceRenewals(world.db, { now, batch: 1 })) > 0);
}

const listMails = () =>
  world.db
    .select()
    .from(outboxMails)
    .where(
      and(eq(outboxMails.recipient, world.student.email), eq(outboxMails.kind, "renewalComing")),
    );

describe("announceRenewals", () => {
  it.each([
    ["a minute before the fourteenth day", -MINUTE_MS, 0],
    ["14 days before", 0, 1],
    ["a minute before the renewal", 14 * 24 * 60 * MINUTE_MS - MINUTE_MS, 1],
    ["at the renewal", 14 * 24 * 60 * MINUTE_MS, 0],
  ])("%s", async (_when, offsetMs, count) => {
    await subscribe();
    await runJob(new Date(addDays(END, -14).getTime() + offsetMs));
    expect(await listMails()).toHaveLength(count);
  });

  it("names amount, day and subscription in the member's language and the gym's brand", async () => {
    const { id } = await subscribe();
    const [student] = await world.db
      .select()
      .from(students)
      .where(eq(students.id, world.student.studentId));
    await world.db
      .update(accounts)
      .set({ langKey: "DE" })
      .where(eq(accounts.id, student?.accountId ?? ""));
    await runJob(addDays(END, -10));
    expect(await listMails()).toMatchObject([
      {
        lang: "DE",
        gymId: world.shop.gymId,
        data: {
          firstName: "Ada",
          item: "Yearly",
          renewsAt: END.toISOString(),
          amountMinor: "13491",
          currency: "GBP",
          subscriptionId: id,
        },
      },
    ]);
  });

  it("names the price that a discount leaves, and the full price after it", async () => {
    const { code } = await makePromo(world.db, world.shop, { duration: "MONTHS", months: 24 });
    await buy(world.db, {
      ...world.request({ planId: world.shop.yearly, promoCode: code }),
      payments: world.payments,
    });
    await changeOwn({ status: "active", currentPeriodEnd: END });
    await runJob(addDays(END, -10));
    expect(await listMails()).toMatchObject([
      { data: { amountMinor: "10793", laterAmountMinor: "13491" } },
    ]);
  });

  it("announces each year once, for several servers and after a restart", async () => {
    await subscribe();
    const now = addDays(END, -10);
    await Promise.all([runJob(now), runJob(now), runJob(now)]);
    await runJob(addDays(now, 1));
    expect(await listMails()).toHaveLength(1);
    const nextEnd = new Date("2028-11-28T12:00:00Z");
    await changeOwn({ currentPeriodEnd: nextEnd });
    await runJob(addDays(now, 2));
    expect(await listMails()).toHaveLength(1);
    await runJob(addDays(nextEnd, -10));
    await runJob(addDays(nextEnd, -9));
    expect(await listMails()).toHaveLength(2);
  });

  it.each<[string, Partial<typeof subscriptions.$inferInsert>]>([
    ["cancelled by the member", { cancelAtPeriodEnd: true }],
    ["cancelled by the operator for a day", { cancelAt: END }],
    ["paused", { status: "paused" }],
    ["unpaid", { status: "past_due" }],
    ["in its trial", { status: "trialing" }],
    ["ended", { endedAt: NOW }],
    ["free", { paymentProvider: "FREE" }],
    ["wholly discounted", { discountMinor: 13491 }],
  ])("sends none for a subscription that is %s", async (_state, given) => {
    await subscribe(given);
    await runJob(addDays(END, -10));
    expect(await listMails()).toEqual([]);
  });

  it("sends none after a cancellation, and none for a monthly plan", async () => {
    const { id: subscriptionId } = await subscribe();
    await cancelSubscription(world.db, {
      payments: world.payments,
      studentId: world.student.studentId,
      subscriptionId,
      now: NOW,
    });
    const { cancelAtPeriodEnd } = await changeOwn({ status: "active", currentPeriodEnd: END });
    expect(cancelAtPeriodEnd).toBe(true);
    await runJob(addDays(END, -10));
    const monthly = { subscriptionTypeId: world.shop.plain };
    await changeOwn({ cancelAtPeriodEnd: false, cancelAt: null, ...monthly });
    await runJob(addDays(END, -10));
    expect(await listMails()).toEqual([]);
  });
});
