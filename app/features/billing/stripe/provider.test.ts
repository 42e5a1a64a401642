/** Stripe's parts of the payment port that the sandbox lacks; the contract suite tests the rest. */
import { describe, expect, it } from "vitest";
import { sharedStripePort } from "../../../../tests/support/stripe/port";
import { gatewayTo } from "../../../../tests/support/stripe/gateway";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { type Trouble } from "../../../../tests/support/stripe/stand-in";
import { ProviderUnavailable } from "../payment-port";

const port = sharedStripePort();
const { sale } = port;

const welcome = {
  promotionId: 3,
  code: "WELCOME20",
  amountOffMinor: 400,
  duration: "ONCE",
  months: null,
} as const;

describe("a discount for one payment after a trial", () => {
  it.each([
    ["2026-02-01", 2],
    ["2026-03-01", 1],
  ])(
    "lasts for the months that count from an order on %s, whenever we send it",
    async (day, months) => {
      const orderedAt = new Date(`${day}T12:00:00Z`);
      await port.payments.sales.subscription.create(
        await sale(CARDS.good, { trialDays: 30, discount: welcome, orderedAt }),
      );
      expect(port.standIn.world.all("coupon")).toMatchObject([{ duration_in_months: months }]);
    },
  );
});

describe("an unavailable Stripe", () => {
  it.each(["drop-before", "500", "429"] satisfies Trouble["kind"][])(
    "throws ProviderUnavailable after %s at every attempt",
    async (kind) => {
      port.standIn.troubles.push({ operation: "Customers.create", kind, times: 9 });
      const create = port.payments.ensureCustomer({ studentId: 8, email: "c@d.test", name: "C" });
      await expect(create).rejects.toThrow(ProviderUnavailable);
    },
  );

  it("sells once when a call times out and the caller repeats it", async () => {
    const impatient = gatewayTo(port.standIn, { timeoutMs: 150 });
    const order = await sale();
    let release = () => {};
    const until = new Promise<void>((done) => (release = done));
    const slow = { kind: "hold", times: 9, until } as const;
    port.standIn.troubles.push({ operation: "Subscriptions.create", ...slow });
    await expect(impatient.sales.subscription.create(order)).rejects.toThrow(ProviderUnavailable);
    port.standIn.troubles.length = 0;
    const { ref: subscriptionRef } = await port.payments.sales.subscription.create(order);
    port.standIn.troubles.push({ operation: "Invoices.pay", ...slow });
    await expect(impatient.sales.subscription.charge(subscriptionRef)).rejects.toThrow(
      ProviderUnavailable,
    );
    port.standIn.troubles.length = 0;
    expect((await port.payments.sales.subscription.charge(subscriptionRef)).status).toBe("active");
    // Stripe performs the calls that our provider no longer waits for.
    release();
    await port.standIn.waitUntilIdle();
    expect(port.standIn.world.all("subscription")).toHaveLength(1);
    expect(port.standIn.world.all("charge")).toHaveLength(1);
  });

  it("sells once when the answer to a performed call is lost", async () => {
    const order = await sale();
    port.standIn.troubles.push({ operation: "Subscriptions.create", kind: "drop-after", times: 1 });
    const { ref: subscriptionRef } = await port.payments.sales.subscription.create(order);
    port.standIn.troubles.push({ operation: "Invoices.pay", kind: "drop-after", times: 1 });
    expect((await port.payments.sales.subscription.charge(subscriptionRef)).status).toBe("active");
    expect(port.standIn.world.all("subscription")).toHaveLength(1);
    expect(port.standIn.world.all("charge")).toHaveLength(1);
  });
});

describe("Stripe's own pages", () => {
  it("include one for the customer's cards and receipts, which leads back", async () => {
    const portal = await port.payments.openPortal?.({
      customerRef: port.customerRef,
      returnUrl: "https://gym.test/profile",
    });
    expect(portal?.url).toContain(port.standIn.origin);
    expect(port.standIn.calls.at(-1)).toMatchObject({
      operation: "BillingPortal/Sessions.create",
      params: { customer: port.customerRef, return_url: "https://gym.test/profile" },
    });
  });
});
