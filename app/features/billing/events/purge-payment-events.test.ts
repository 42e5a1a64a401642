import { describe, expect, it } from "vitest";
import { NOW } from "../../../../tests/support/billing-world";
import { sharedEventFixture, later } from "../../../../tests/support/event-fixture";
import { DAY_MS } from "~/kernel/time";
import { PAYMENT_EVENT_RETENTION_DAYS, purgePaymentEvents } from "./purge-payment-events.server";
import { paymentEvents } from "./schema.server";
import { MAX_ATTEMPTS } from "./process-payment-events.server";

const fixture = sharedEventFixture();
const { inbox } = fixture;

describe("purgePaymentEvents", () => {
  it("deletes old processed events in batches; unprocessed events stay at any age", async () => {
    const event = (eventId: string, handledAt: Date | null) => ({
      provider: "sandbox" as const,
      eventId,
      type: "invoice.paid",
      payload: {},
      receivedAt: later(-400 * DAY_MS),
      handledAt,
      attempts: handledAt ? 1 : MAX_ATTEMPTS,
    });
    const edge = later(-PAYMENT_EVENT_RETENTION_DAYS * DAY_MS);
    const older = new Date(edge.getTime() - 1);
    await fixture.db
      .insert(paymentEvents)
      .values([
        event("evt_1", older),
        event("evt_2", older),
        { ...event("evt_1", NOW), provider: "stripe" },
        event("evt_edge", edge),
        event("evt_failed", null),
      ]);
    const purge = () => purgePaymentEvents(fixture.db, { now: NOW, limit: 1 });
    expect([await purge(), await purge(), await purge()]).toEqual([1, 1, 0]);
    const remaining = (await inbox()).map(({ provider, eventId }) => `${provider} ${eventId}`);
    expect(remaining.toSorted()).toEqual([
      "sandbox evt_edge",
      "sandbox evt_failed",
      "stripe evt_1",
    ]);
  });
});
