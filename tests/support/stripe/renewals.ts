/** Many subscriptions that renew on one day, and a purchase in the middle of it: the load of the benchmark's inbox. */
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

/** `servers`: the database as each of them has it open. Times are in milliseconds. */
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
    const bought = await confirmCheckout(db, byCard(request, card.paymentMethod));
    if (!bought.ok) throw new Error(bought.reason);
  };
  const few = pLimit(8);
  await Promise.all(Array.from({ length: renewals }, () => few(subscribe)));

  const before = world.events.length;
  standIn.advance({ days: 31 });
  const tell = (from: number) =>
    Promise.all(
      world.events
        .slice(from)
        .map((event) =>
          storePaymentEvent(db, { provider: "stripe", event: readEvent(event), now: clock() }),
        ),
    );
  await tell(before);
  standIn.answersAfterMs = answersAfterMs;
  const calls = standIn.calls.length;
  const begun = performance.now();
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = servers.map(async (server) => {
    while (!signal.aborted) {
      await processPaymentEvents(server, { payments, clock, log: quiet, signal });
      await sleep(50);
    }
  });
  await sleep(1000);

  // A member pays on the hosted page and does not come back by himself.
  const student = await makeStudent(db);
  const request = buying(shop, { payments, student, planId: shop.plain, now: clock() });
  const started = await startCheckout(db, request);
  if (!started.ok) throw new Error(started.reason);
  const beforePaying = world.events.length;
  const paid = payHostedPage(world, checkoutRefOf(started.url), CARDS.good);
  if (paid.outcome !== "paid") throw new Error(paid.outcome);
  await tell(beforePaying);
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
  const allAfter = performance.now() - begun;
  stopping.abort();
  await Promise.all(work);
  await standIn.stop();
  return { opensAfter, allAfter, callsPerRenewal: (standIn.calls.length - calls) / renewals };
}
