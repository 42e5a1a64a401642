/**
 * Several processes work on the inbox at once: each event is processed by one of them, purchases first.
 *
 * @module-tag postgres
 */
import { expect, it } from "vitest";
import {
  eventBody,
  later,
  sharedEventFixture,
  signed,
} from "../../../../tests/support/event-fixture";
import { NOW, withSaleFault } from "../../../../tests/support/billing-world";
import { MINUTE_MS } from "~/kernel/time";
import { paymentEvents } from "./schema.server";
import { processPaymentEvents } from "./process-payment-events.server";

const fixture = sharedEventFixture();
const { log, receive, workAt, inbox } = fixture;

const receiveEvent = async (object: Record<string, unknown>, type = "invoice.paid", now = NOW) => {
  const rawBody = eventBody(object).replace("invoice.paid", type);
  await receive(rawBody, signed(rawBody, now), now);
};

/** The provider knows none of the subscriptions; `onRead` runs at each read of one. */
const watchReads = (onRead: (ref: string) => Promise<void>) =>
  withSaleFault(fixture.payments, "subscription.read", async (ref) => {
    await onRead(ref);
    return null;
  });

it("two concurrent processes read each subscription once for any number of its events", async () => {
  for (const subject of Array.from({ length: 20 }, (_, n) => n)) {
    for (let time = 0; time < 3; time += 1)
      await receiveEvent({ subscriptionRef: `sub_${subject}` });
  }
  const reads: string[] = [];
  let concurrent = 0;
  let maxConcurrent = 0;
  const payments = watchReads(async (ref) => {
    reads.push(ref);
    concurrent += 1;
    maxConcurrent = Math.max(maxConcurrent, concurrent);
    await new Promise((done) => setTimeout(done, 5));
    concurrent -= 1;
  });
  const work = () => processPaymentEvents(fixture.db, { payments, clock: () => NOW, log });
  const counts = await Promise.all([work(), work()]);
  expect(counts[0] + counts[1]).toBe(60);
  expect(reads.toSorted()).toEqual([...new Set(reads)].toSorted());
  expect(reads).toHaveLength(20);
  expect(maxConcurrent).toBeGreaterThan(1);
  const events = await inbox();
  expect(events.map(({ attempts, claimedUntil }) => [attempts, claimedUntil])).toEqual(
    Array.from({ length: 60 }, () => [1, null]),
  );
});

it("a purchase is processed before earlier renewals, and an event that failed before comes last", async () => {
  await receiveEvent({ subscriptionRef: "sub_failing" });
  const order: string[] = [];
  const payments = watchReads(async (ref) => void order.push(ref));
  const work = (now: Date) => processPaymentEvents(fixture.db, { payments, clock: () => now, log });
  await work(NOW);
  for (let n = 0; n < 30; n += 1) await receiveEvent({ subscriptionRef: `sub_${n}` });
  await receiveEvent({ subscriptionRef: "sub_new" }, "checkout.session.completed");
  await work(later(MINUTE_MS));
  expect(order.slice(0, 2)).toEqual(["sub_failing", "sub_new"]);
  expect(order.at(-1)).toBe("sub_failing");
  expect(order).toHaveLength(33);
});

it("a purchase that arrives during a run does not wait for its end", async () => {
  await receiveEvent({ subscriptionRef: "sub_slow" });
  let arrived = () => {};
  const worked = new Promise<void>((done) => (arrived = done));
  const payments = watchReads(async (ref) => {
    if (ref === "sub_new") return arrived();
    await receiveEvent({ subscriptionRef: "sub_new" }, "checkout.session.completed");
    await worked;
  });
  expect(await processPaymentEvents(fixture.db, { payments, clock: () => NOW, log })).toBe(2);
});

it("events claimed by a process that has ended are processed by another after two minutes", async () => {
  await receiveEvent({ subscriptionRef: "sub_claimed" });
  await receiveEvent({ subscriptionRef: "sub_claimed" });
  const claimedUntil = later(2 * MINUTE_MS);
  await fixture.db.update(paymentEvents).set({ claimedUntil });
  expect(await workAt(later(2 * MINUTE_MS - 1))).toBe(0);
  // A claimed event makes the other events of its subject wait.
  await receiveEvent({ subscriptionRef: "sub_claimed" });
  expect(await workAt(later(2 * MINUTE_MS - 1))).toBe(0);
  expect(await workAt(later(2 * MINUTE_MS))).toBe(3);
});

it("a process does not start a subject again while its own run outlasts the claim", async () => {
  await receiveEvent({ subscriptionRef: "sub_slow" });
  let now = NOW;
  let reads = 0;
  const payments = watchReads(async (ref) => {
    if (ref === "sub_after") return finish();
    reads += 1;
    now = later(10 * MINUTE_MS);
    await receiveEvent({ subscriptionRef: "sub_after" });
    await finished;
  });
  let finish = () => {};
  const finished = new Promise<void>((done) => (finish = done));
  await processPaymentEvents(fixture.db, { payments, clock: () => now, log });
  expect(reads).toBe(1);
});
