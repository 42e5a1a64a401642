import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { books, NOW } from "../../../../tests/support/billing-world";
import { sharedEventFixture, later } from "../../../../tests/support/event-fixture";
import { paymentEvents } from "../events/schema.server";
import { sandboxEvents } from "./schema.server";

const fixture = sharedEventFixture();
const { receive, workAt, inbox, paidUnfulfilled } = fixture;

describe("the sandbox sends events, as providers do", () => {
  it("come late and twice by a rule, until the server accepts them", async () => {
    const { db } = fixture;
    // Until there is one of each sort: which an event is follows from its id.
    const some = (is: (event: typeof sandboxEvents.$inferSelect) => boolean) =>
      db
        .select()
        .from(sandboxEvents)
        .then((all) => all.some(is));
    do await paidUnfulfilled();
    while (
      !(await some(({ deliveriesLeft }) => deliveriesLeft > 1)) ||
      !(await some(({ deliverAt }) => deliverAt <= NOW)) ||
      !(await some(({ deliverAt }) => deliverAt > NOW))
    );
    const told: string[] = [];
    let deaf = true;
    const deliver = (now: Date) =>
      fixture.payments.deliverDueEvents(now, async (rawBody, signature) => {
        if (deaf) throw new Error("away");
        const answer = await receive(rawBody, signature, now);
        if (!answer.ok) throw new Error(answer.reason);
        told.push((JSON.parse(rawBody) as { id: string }).id);
      });
    await deliver(NOW);
    expect(told).toEqual([]);
    deaf = false;
    for (let minute = 1; minute <= 5; minute += 1) await deliver(later(minute * 60_000));
    const known = await db.select().from(sandboxEvents);
    expect(new Set(told)).toEqual(new Set(known.map((event) => event.id)));
    expect(told.length).toBeGreaterThan(known.length);
    expect(await inbox()).toHaveLength(known.length);
    expect(known.some((event) => event.failures > 0)).toBe(true);
    expect(known.every((event) => event.deliveriesLeft === 0)).toBe(true);
  });

  it("and signs so that its own port accepts it", async () => {
    const { db } = fixture;
    const paid = await paidUnfulfilled();
    await fixture.payments.deliverDueEvents(later(5_000), async (rawBody, signature) => {
      expect(await receive(rawBody, signature, later(5_000))).toMatchObject({ ok: true });
    });
    await workAt(later(5_000));
    const { subscriptions } = await books(db, paid.studentId);
    expect(subscriptions).toHaveLength(1);
    const kept = await db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.type, "checkout.session.completed"));
    expect(kept).toHaveLength(1);
  });
});
