/** A member who buys a plan and withdraws from it, while time passes and the provider may be in trouble. */
import { eq } from "drizzle-orm";
import { ledgerEntries, refunds } from "~/features/billing/ledger/schema.server";
import { ProviderUnavailable, type PaymentPort } from "~/features/billing/payment-port";
import { reconcilePayments } from "~/features/billing/reconcile-payments.server";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { continueWithdrawals } from "~/features/journeys/continue-withdrawals.server";
import {
  findWithdrawalOffer,
  withdrawFromSubscription,
} from "~/features/journeys/withdraw-from-subscription.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { addDays, MINUTE_MS } from "~/kernel/time";
import { buy, deliverAll, type Given, NOW, workAll } from "./billing-world";
import { sellAtSandbox } from "./sandbox-sales";
import { makeWorkout, train } from "./training";

interface Reconciliation {
  afterMinutes: number;
  payments?: PaymentPort;
}

export function sellToWithdraw() {
  const clock = { now: NOW };
  const world = sellAtSandbox({ clock: () => clock.now });

  /** Buys a plan; `days` later it is now. */
  async function subscribe({ days = 10, ...given }: Given & { days?: number } = {}) {
    clock.now = NOW;
    const { db, payments, shop } = world;
    const { orderId } = await buy(db, {
      ...world.request({ planId: shop.plain, ...given }),
      payments,
    });
    clock.now = addDays(NOW, days);
    return orderId;
  }

  async function watch({ plans = [world.shop.plain], at = addDays(NOW, 1) } = {}): Promise<void> {
    const { db, shop, student } = world;
    const workoutId = await makeWorkout(db, { gymId: shop.gymId, plans });
    const day = at.toISOString().slice(0, 10);
    await train(db, { gymId: shop.gymId, studentId: student.studentId, workoutId, day, at });
  }

  const findOwn = async () =>
    exactlyOne(await listSubscriptions(world.db, world.student), "subscription");

  const buildOwn = async () => ({
    studentId: world.student.studentId,
    subscriptionId: (await findOwn()).id,
    now: clock.now,
  });

  const withdraw = async (payments: PaymentPort = world.payments) =>
    withdrawFromSubscription(world.db, { ...(await buildOwn()), payments });

  const findAmounts = async () => (await findWithdrawalOffer(world.db, await buildOwn()))?.amounts;

  const listRefunds = (orderId: string) =>
    world.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt);
  const listLedger = async (orderId: string) =>
    (
      await world.db
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.orderId, orderId))
        .orderBy(ledgerEntries.id)
    ).map(({ kind, amountMinor }) => [kind, amountMinor]);
  const listMails = async () =>
    (
      await world.db
        .select()
        .from(outboxMails)
        .where(eq(outboxMails.recipient, world.student.email))
        .orderBy(outboxMails.createdAt)
    ).filter(({ kind }) => kind !== "receipt");

  async function deliverEvents(): Promise<void> {
    for (let run = 0; run < 3; run += 1) {
      await deliverAll(world.db, world.payments, addDays(clock.now, run));
      await workAll(world.db, world.payments, clock.now);
    }
  }

  /** @returns what it has logged */
  async function reconcile({ afterMinutes, payments = world.payments }: Reconciliation) {
    const logged: unknown[] = [];
    const later = new Date(clock.now.getTime() + afterMinutes * MINUTE_MS);
    const log = { error: (...of: unknown[]) => logged.push(of) };
    await reconcilePayments(world.db, { payments, now: later, log });
    await continueWithdrawals(world.db, { payments, now: later, log });
    return logged;
  }

  return {
    clock,
    world,
    subscribe,
    watch,
    findOwn,
    buildOwn,
    withdraw,
    findAmounts,
    listRefunds,
    listLedger,
    listMails,
    deliverEvents,
    reconcile,
  };
}

export const unavailable = () => Promise.reject(new ProviderUnavailable("unavailable"));
