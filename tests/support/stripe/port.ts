/** Call it once in a test file: it opens a stand-in, the payment port on it and a customer for each test. */
import { afterEach, beforeEach, expect } from "vitest";
import type { CardSale, PaymentPort } from "~/features/billing/payment-port";
import { confirmSetup } from "./checkout";
import { gatewayTo } from "./gateway";
import { CARDS } from "./paying";
import { StripeStandIn } from "./stand-in";

export function sharedStripePort() {
  let standIn: StripeStandIn;
  let payments: PaymentPort;
  let customerRef: string;
  let orders = 0;
  beforeEach(async () => {
    standIn = await StripeStandIn.start();
    payments = gatewayTo(standIn);
    ({ customerRef } = await payments.ensureCustomer({
      studentId: 7,
      email: "a@b.test",
      name: "A B",
    }));
  });
  afterEach(async () => {
    await standIn.stop();
    expect(standIn.faults).toEqual([]);
  });

  /** The customer saves a card. */
  async function card(number: string): Promise<string> {
    orders += 1;
    const { clientSecret } = await payments.prepareSetup({
      idempotencyKey: `attempt-${orders}`,
      customerRef,
    });
    const setup = confirmSetup(standIn.world, clientSecret, number, { authenticated: true });
    if (setup.outcome !== "succeeded") throw new Error("no card");
    return setup.paymentMethod;
  }

  return {
    get standIn() {
      return standIn;
    },
    get payments() {
      return payments;
    },
    get customerRef() {
      return customerRef;
    },
    card,
    /** 19.99 GBP a month, charged for the platform, as an order of its own. */
    async sale(number: string = CARDS.good, more: Partial<CardSale> = {}): Promise<CardSale> {
      orders += 1;
      const orderId = `order-${orders}`;
      return {
        idempotencyKey: orderId,
        orderId,
        customerRef,
        line: { name: "Monthly", amountMinor: 1999, currency: "GBP", interval: "MONTH" },
        discount: null,
        trialDays: 0,
        destination: null,
        orderedAt: new Date(standIn.world.now() * 1000),
        timeZone: "Europe/London",
        paymentMethodRef: await card(number),
        returnUrl: "https://gym.test/",
        ...more,
      };
    },
  };
}
