/** The stand-in's clock. A move of it performs every due renewal, retry and end, in order. */
import type { Stripe } from "stripe";
import { expireDueSessions } from "./checkout";
import { ageCustomer, nextDue, performDue } from "./subscriptions";
import type { World } from "./world";

export function advanceClock(world: World, span: { days?: number; hours?: number }): void {
  const until = world.now() + (span.days ?? 0) * 86_400 + (span.hours ?? 0) * 3600;
  for (const { subscription, due } of dueUntil(world, until)) {
    world.moveClock(Math.max(0, due - world.now()));
    performDue(world, subscription);
  }
  world.moveClock(Math.max(0, until - world.now()));
  expireDueSessions(world);
}

/** Moves the clock for the customers with this address only, like a test clock of their own. */
export function advanceCustomers(world: World, email: string, days: number): void {
  const now = world.now();
  const customers = world
    .all<Stripe.Customer>("customer")
    .filter((customer) => customer.email === email)
    .map(({ id }) => id);
  for (const id of customers) ageCustomer(world, id, days);
  for (const { subscription, due } of dueUntil(world, now, customers)) {
    world.runAt(due, () => performDue(world, subscription));
  }
}

/** Lists the due subscriptions again after each step, because a step may make another one due. */
function* dueUntil(world: World, until: number, customers: readonly string[] | null = null) {
  for (let steps = 0; steps < 10_000; steps += 1) {
    const [next] = world
      .all<Stripe.Subscription>("subscription")
      .filter(({ customer }) => customers === null || customers.includes(String(customer)))
      .flatMap((subscription) => {
        const due = nextDue(world, subscription);
        return due === null || due > until ? [] : [{ subscription, due }];
      })
      .toSorted((a, b) => a.due - b.due);
    if (!next) return;
    yield next;
  }
}
