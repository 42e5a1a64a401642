/** The stand-in for Stripe, called through the SDK alone, without our own provider. */
import { Stripe } from "stripe";
import { afterEach, beforeEach } from "vitest";
import { confirmSetup } from "./checkout";
import { CARDS } from "./paying";
import { StripeStandIn } from "./stand-in";

/** Call it once in a test file: it opens a new stand-in for each test. */
export function sharedSdkFixture() {
  let standIn: StripeStandIn;
  let stripe: Stripe;
  beforeEach(async () => {
    standIn = await StripeStandIn.start();
    const { hostname, port } = new URL(standIn.origin);
    stripe = new Stripe(standIn.apiKey, {
      host: hostname,
      port,
      protocol: "http",
      maxNetworkRetries: 0,
      timeout: 20_000,
    });
  });
  afterEach(() => standIn.stop());

  let keys = 0;
  const withNewKey = () => ({ idempotencyKey: `test-${(keys += 1)}` });

  async function customerWithCard(number: string = CARDS.good) {
    const customer = await stripe.customers.create({ email: "a@b.test" }, withNewKey());
    const setup = await stripe.setupIntents.create({ customer: customer.id }, withNewKey());
    const confirmation = confirmSetup(standIn.world, setup.client_secret ?? "", number, {
      authenticated: true,
    });
    if (confirmation.outcome !== "succeeded") throw new Error("no card");
    return { customer: customer.id, method: confirmation.paymentMethod };
  }

  async function monthly(number?: string, more: Partial<Stripe.SubscriptionCreateParams> = {}) {
    const { customer, method } = await customerWithCard(number);
    const product = await stripe.products.create({ name: "Monthly" }, withNewKey());
    return stripe.subscriptions.create(
      {
        customer,
        default_payment_method: method,
        items: [
          {
            price_data: {
              currency: "gbp",
              product: product.id,
              unit_amount: 1999,
              recurring: { interval: "month" },
            },
          },
        ],
        metadata: { orderId: "order-1" },
        expand: ["latest_invoice.confirmation_secret"],
        ...more,
      },
      withNewKey(),
    );
  }

  return {
    get standIn() {
      return standIn;
    },
    get stripe() {
      return stripe;
    },
    once: withNewKey,
    customerWithCard,
    monthly,
  };
}

/** The error of a call that Stripe refuses. */
export async function refusalOf(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error(`Not refused: ${String(error)}`);
}
