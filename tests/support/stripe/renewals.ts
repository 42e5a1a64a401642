/** The load of the benchmark's inbox: many subscriptions that renew on one day, and a purchase in between. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import type { Db } from "~/db/client.server";
import { paymentAccounts } from "~/features/billing/accounts/schema.server";
import { prepareSetup } from "~/features/billing/customers/prepare-setup.server";
import { storePaymentEvent } from "~/features/billing/events/receive-payment-event.server";
import { processPaymentEvents } from "~/features/billing/events/process-payment-events.server";
import { confirmCheckout } from "~/features/billing/orders/confirm-checkout.server";
import { startCheckout } from "~/features/billing/orders/start-checkout.server";
import { readEvent } from "~/features/billing/stripe/verify-event.server";
import { getPlanAccess } from "~/features/billing/subscriptions/queries.server";
import { newId } from "~/kernel/ids";
import { buying, byCard, checkoutRefOf, makeStudent, openShop } from "../billing-world";
import { confirmSetup, payHostedPage } from "./checkout";
import { gatewayTo } from "./gateway";
import { CARDS } from "./paying";
import { StripeStandIn } from "./stand-in";

const quiet = { warn: () => {}, error: () => {} };

/** `servers`: each server's own connection to the database. Times are in milliseconds. */
export async function measureRenewals(
  servers: readonly [Db, ...Db[]],
  { renewals, answersAfterMs }: { renewals: number; answersAfterMs: number },
): Promise<{ opensAfter: number; allAfter: number; callsPerRenewal: number }> {
  const [db] = servers;
  const standIn = await StripeStandIn.start();
  const { world } = standIn;
  const payments = gatewayTo(standIn);
  const clock = () => new Date(world.now() * 1000);
  const shop = await openShop(db, { ready: false });
  const account = world.make<{ id: string; object: "account" }>("Accounts.create", "acct", {});
  standIn.finishOnboarding(account.id);
  await db.insert(paymentAccounts).values({
    id: newId(),
    provider: "stripe",
    gymId: shop.gymId,
    email: "creator@demo.test",
    accountRef: account.id,
    canReceive: true,
    detailsSubmitted: true,
  });
  const subscribe = async () => {
    const student = await makeStudent(db);
    const { clientSecret } = await prepareSetup(db, { payments, student, attemptId: randomUUID() });
    const card = confirmSetup(world, clientSecret, CARDS.good);
    if (card.outcome !== "succeeded") throw new Error(card.outcome);
    const request = buying(shop, { payments, student, planId: shop.plain, now: clock() });
    const order = await confirmCheckout(db, byCard(request, card.paymentMethod));
    if (!order.ok) throw new Error(order.reason);
  };
  const limit = pLimit(8);
  await Promise.all(Array.from({ length: renewals }, () => limit(subscribe)));

  const before = world.events.length;
  standIn.advance({ days: 31 });
  const storeEvents = (from: number) =>
    Promise.all(
      world.events
        .slice(from)
        .map((event) =>
          storePaymentEvent(db, { provider: "stripe", event: readEvent(event), now: clock() }),
        ),
    );
  await storeEvents(before);
  standIn.answersAfterMs = answersAfterMs;
  const calls = standIn.calls.length;
  const startedAt = performance.now();
  const abort = new AbortController();
  const { signal } = abort;
  const work = servers.map(async (server) => {
    while (!signal.aborted) {
      await processPaymentEvents(server, { payments, clock, log: quiet, signal });
      await sleep(50);
    }
  });
  await sleep(1000);

  // A member pays on the hosted page and does not return to ours.
  const student = await makeStudent(db);
  const request = buying(shop, { payments, student, planId: shop.plain, now: clock() });
  const checkout = await startCheckout(db, request);
  if (!checkout.ok) throw new Error(checkout.reason);
  const beforePaying = world.events.length;
  const payment = payHostedPage(world, checkoutRefOf(checkout.url), CARDS.good);
  if (payment.outcome !== "paid") throw new Error(payment.outcome);
  await storeEvents(beforePaying);
  const paidAt = performance.now();
  const { studentId } = student;
  while ((await getPlanAccess(db, { studentId, now: clock() })).subscriptionTypeIds.length === 0) {
    await sleep(20);
  }
  const opensAfter = performance.now() - paidAt;
  const isOpen = async () => {
    const { rows } = await db.execute<{ open: number }>(
      "select count(*)::int as open from payment_events where handled_at is null",
    );
    return (rows[0]?.open ?? 0) > 0;
  };
  while (await isOpen()) await sleep(50);
  const allAfter = performance.now() - startedAt;
  abort.abort();
  await Promise.all(work);
  await standIn.stop();
  return { opensAfter, allAfter, callsPerRenewal: (standIn.calls.length - calls) / renewals };
}
