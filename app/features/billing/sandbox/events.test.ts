import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { books, NOW } from "../../../../tests/support/billing-world";
import { sharedEventFixture, later } from "../../../../tests/support/event-fixture";
import { paymentEvents } from "../events/schema.server";
import { sandboxEvents } from "./schema.server";

const fixture = sharedEventFixture();
const { receive, workAt, inbox, paidUnfulfilled } = fixture;

describe("the sandbox's events", () => {
  it("come late and twice by a rule, and again until the server accepts them", async () => {
    const { db } = fixture;
    // The id decides whether an event comes late or twice, so the test buys until it has an event of each kind.
    const hasEvent = (is: (event: typeof sandboxEvents.$inferSelect) => boolean) =>
      db
        .select()
        .from(sandboxEvents)
        .then((all) => all.some(is));
    do await paidUnfulfilled();
    while (
      !(await hasEvent(({ deliveriesLeft }) => deliveriesLeft > 1)) ||
      !(await hasEvent(({ deliverAt }) => deliverAt <= NOW)) ||
      !(await hasEvent(({ deliverAt }) => deliverAt > NOW))
    );
    const receivedIds: string[] = [];
    let isUnreachable = true;
    const deliver = (now: Date) =>
      fixture.payments.deliverDueEvents(now, async (rawBody, signature) => {
        if (isUnreachable) throw new Error("away");
        const answer = await receive(rawBody, signature, now);
        if (!answer.ok) throw new Error(answer.reason);
        receivedIds.push((JSON.parse(rawBody) as { id: string }).id);
      });
    await deliver(NOW);
    expect(receivedIds).toEqual([]);
    isUnreachable = false;
    for (let minute = 1; minute <= 5; minute += 1) await deliver(later(minute * 60_000));
    const events = await db.select().from(sandboxEvents);
    expect(new Set(receivedIds)).toEqual(new Set(events.map((event) => event.id)));
    expect(receivedIds.length).toBeGreaterThan(events.length);
    expect(await inbox()).toHaveLength(events.length);
    expect(events.some((event) => event.failures > 0)).toBe(true);
    expect(events.every((event) => event.deliveriesLeft === 0)).toBe(true);
  });

  it("have signatures that the sandbox's own port accepts", async () => {
    const { db } = fixture;
    const paid = await paidUnfulfilled();
    await fixture.payments.deliverDueEvents(later(5_000), async (rawBody, signature) => {
      expect(await receive(rawBody, signature, later(5_000))).toMatchObject({ ok: true });
    });
    await workAt(later(5_000));
    const { subscriptions } = await books(db, paid.studentId);
    expect(subscriptions).toHaveLength(1);
    const received = await db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.type, "checkout.session.completed"));
    expect(received).toHaveLength(1);
  });
});
