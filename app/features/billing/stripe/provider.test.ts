/**
 * Stripe's side of the port through the real SDK: the parts that the sandbox lacks; the contract suite has the rest.
 */
import { describe, expect, it } from "vitest";
import { portOnStripe } from "../../../../tests/support/stripe/port";
import { gatewayTo } from "../../../../tests/support/stripe/gateway";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { type Trouble } from "../../../../tests/support/stripe/stand-in";
import { ProviderUnavailable } from "../payment-port";

const port = portOnStripe();
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
    "ordered on %s it lasts as many months as from that day, whenever it is sent",
    async (day, months) => {
      const orderedAt = new Date(`${day}T12:00:00Z`);
      await port.payments.sales.subscription.create(
        await sale(CARDS.good, { trialDays: 30, discount: welcome, orderedAt }),
      );
      expect(port.standIn.world.all("coupon")).toMatchObject([{ duration_in_months: months }]);
    },
  );
});

describe("Stripe that is away", () => {
  it.each(["drop-before", "500", "429"] satisfies Trouble["kind"][])(
    "%s at every try is ProviderUnavailable",
    async (kind) => {
      port.standIn.troubles.push({ operation: "Customers.create", kind, times: 9 });
      const create = port.payments.ensureCustomer({ studentId: 8, email: "c@d.test", name: "C" });
      await expect(create).rejects.toThrow(ProviderUnavailable);
    },
  );

  it("an answer that takes too long is not waited for; asked again it was bought once", async () => {
    const hasty = gatewayTo(port.standIn, { timeoutMs: 150 });
    const wanted = await sale();
    let release = () => {};
    const until = new Promise<void>((done) => (release = done));
    const slow = { kind: "hold", times: 9, until } as const;
    port.standIn.troubles.push({ operation: "Subscriptions.create", ...slow });
    await expect(hasty.sales.subscription.create(wanted)).rejects.toThrow(ProviderUnavailable);
    port.standIn.troubles.length = 0;
    const { ref: subscriptionRef } = await port.payments.sales.subscription.create(wanted);
    port.standIn.troubles.push({ operation: "Invoices.pay", ...slow });
    await expect(hasty.sales.subscription.charge(subscriptionRef)).rejects.toThrow(
      ProviderUnavailable,
    );
    port.standIn.troubles.length = 0;
    expect((await port.payments.sales.subscription.charge(subscriptionRef)).status).toBe("active");
    // Stripe works on the calls that the gateway has given up.
    release();
    await port.standIn.settled();
    expect(port.standIn.world.all("subscription")).toHaveLength(1);
    expect(port.standIn.world.all("charge")).toHaveLength(1);
  });

  it("an answer that is lost after the work was done does it once", async () => {
    const wanted = await sale();
    port.standIn.troubles.push({ operation: "Subscriptions.create", kind: "drop-after", times: 1 });
    const { ref: subscriptionRef } = await port.payments.sales.subscription.create(wanted);
    port.standIn.troubles.push({ operation: "Invoices.pay", kind: "drop-after", times: 1 });
    expect((await port.payments.sales.subscription.charge(subscriptionRef)).status).toBe("active");
    expect(port.standIn.world.all("subscription")).toHaveLength(1);
    expect(port.standIn.world.all("charge")).toHaveLength(1);
  });
});

describe("Stripe's own pages", () => {
  it("the page for cards and receipts is of this customer and leads back", async () => {
    const opened = await port.payments.openPortal?.({
      customerRef: port.customerRef,
      returnUrl: "https://gym.test/profile",
    });
    expect(opened?.url).toContain(port.standIn.origin);
    expect(port.standIn.calls.at(-1)).toMatchObject({
      operation: "BillingPortal/Sessions.create",
      params: { customer: port.customerRef, return_url: "https://gym.test/profile" },
    });
  });
});
