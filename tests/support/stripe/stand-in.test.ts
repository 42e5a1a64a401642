/** The fake of Stripe obeys the contract of the SDK, and refuses what Stripe refuses. */
import { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { checkObject } from "./checks";
import { readContract } from "./contract";
import { CARDS } from "./paying";
import { sharedSdkFixture, refusalOf } from "./sdk";

const sdk = sharedSdkFixture();
const { once, customerWithCard, monthly } = sdk;

describe("the contract", () => {
  it("comes from the SDK: every call with its address and types", () => {
    const { operations } = readContract();
    expect(operations.length).toBeGreaterThan(400);
    expect(operations.find(({ name }) => name === "Checkout/Sessions.expire")).toMatchObject({
      method: "POST",
      path: "/v1/checkout/sessions/{}/expire",
    });
  });
  it("finds what is wrong with an object", async () => {
    const subscription = await monthly();
    expect(
      checkObject("Subscriptions.retrieve", sdk.standIn.world.findAny(subscription.id)),
    ).toEqual([]);
    const wrong = {
      ...structuredClone(sdk.standIn.world.findAny(subscription.id)),
      status: "live",
    };
    expect(checkObject("Subscriptions.retrieve", wrong).join()).toContain("/status");
  });
});

describe("the stand-in refuses", () => {
  type Params = Stripe.SubscriptionCreateParams;
  it.each([
    ["an unknown parameter", { coupon: "x" }, "Received unknown parameter: coupon"],
    ["an unknown parameter inside", { items: [{ prise: "p" }] }, "items[0][prise]"],
    ["a wrong type", { trial_period_days: "soon" }, "trial_period_days"],
    ["a name that is not in the list", { payment_behavior: "later" }, "payment_behavior"],
    [
      "money with a fraction",
      {
        transfer_data: { destination: "a", amount_percent: 1 },
        items: [
          {
            price_data: {
              currency: "gbp",
              product: "p",
              unit_amount: 9.5,
              recurring: { interval: "month" },
            },
          },
        ],
      },
      "Invalid integer",
    ],
  ])("%s", async (_what, params, message) => {
    const { customer } = await customerWithCard();
    const create = sdk.stripe.subscriptions.create(
      { customer, ...params } as unknown as Params,
      once(),
    );
    expect((await refusalOf(create)).message).toContain(message);
    expect(sdk.standIn.faults).toHaveLength(1);
  });

  it("a missing parameter", async () => {
    const create = sdk.stripe.paymentIntents.create(
      { currency: "gbp" } as Stripe.PaymentIntentCreateParams,
      once(),
    );
    expect((await refusalOf(create)).message).toContain("Missing required param: amount");
  });

  it("an unknown call, and a wrong API key", async () => {
    await refusalOf(sdk.stripe.payouts.list());
    expect(sdk.standIn.faults.join()).toContain("nobody should call this");
    const { hostname, port } = new URL(sdk.standIn.origin);
    const stranger = new Stripe("sk_test_other", { host: hostname, port, protocol: "http" });
    expect((await refusalOf(stranger.customers.create({}, once()))).statusCode).toBe(401);
  });

  it("an idempotency key with other parameters; with the same it repeats the answer", async () => {
    const first = await sdk.stripe.customers.create({ email: "a@b.test" }, { idempotencyKey: "k" });
    const again = await sdk.stripe.customers.create({ email: "a@b.test" }, { idempotencyKey: "k" });
    expect(again.id).toBe(first.id);
    const other = sdk.stripe.customers.create({ email: "c@d.test" }, { idempotencyKey: "k" });
    expect((await refusalOf(other)).type).toBe("StripeIdempotencyError");
    expect(sdk.standIn.faults).toHaveLength(1);
  });

  it("a call that creates or pays without an idempotency key of a row; an update needs none", async () => {
    const { id, customer } = await monthly();
    const { hostname, port } = new URL(sdk.standIn.origin);
    // With retries enabled the SDK adds its own key to every call, as ours does.
    const careless = new Stripe(sdk.standIn.apiKey, { host: hostname, port, protocol: "http" });
    await careless.subscriptions.update(id, { cancel_at_period_end: true });
    await careless.billingPortal.sessions.create({ customer: String(customer) });
    expect(sdk.standIn.faults).toEqual([]);
    await careless.customers.create({ email: "a@b.test" });
    await refusalOf(careless.invoices.pay("in_none"));
    await refusalOf(careless.paymentIntents.confirm("pi_none"));
    expect(sdk.standIn.faults).toEqual([
      "Customers.create: no idempotency key of a row",
      "Invoices.pay: no idempotency key of a row",
      "PaymentIntents.confirm: no idempotency key of a row",
    ]);
  });

  it("more than twenty event types; events of connected accounts are not in the list", async () => {
    const { id } = await sdk.stripe.accounts.create({ type: "express" }, once());
    await monthly();
    sdk.standIn.finishOnboarding(id);
    const types: string[] = sdk.standIn.world.events.map(({ type }) => type);
    expect(types).toContain("account.updated");
    const { data } = await sdk.stripe.events.list({ limit: 100 });
    expect(data.map(({ type }) => type)).not.toContain("account.updated");
    expect(data.map(({ type }) => type)).toContain("customer.subscription.created");
    const list = (count: number) =>
      sdk.stripe.events.list({ types: Array.from({ length: count }, () => "invoice.paid") });
    expect((await list(20)).data).not.toHaveLength(0);
    expect((await refusalOf(list(21))).param).toBe("types");
  });

  it("no idempotency key after a day, when Stripe may forget it", async () => {
    const make = () => sdk.stripe.customers.create({ email: "a@b.test" }, { idempotencyKey: "k" });
    const first = await make();
    sdk.standIn.advance({ hours: 23 });
    expect((await make()).id).toBe(first.id);
    sdk.standIn.advance({ hours: 2 });
    expect((await make()).id).not.toBe(first.id);
    expect(sdk.standIn.faults).toEqual([]);
  });

  it("another customer's card, an account that cannot receive, a fee without a destination", async () => {
    const { method } = await customerWithCard();
    expect((await refusalOf(monthly(CARDS.good, { default_payment_method: method }))).code).toBe(
      "resource_missing",
    );
    const account = await sdk.stripe.accounts.create({ type: "express" }, once());
    const into = { transfer_data: { destination: account.id } };
    expect((await refusalOf(monthly(CARDS.good, into))).code).toBe(
      "insufficient_capabilities_for_transfer",
    );
    sdk.standIn.finishOnboarding(account.id);
    expect(await monthly(CARDS.good, { ...into, application_fee_percent: 10 })).toMatchObject({
      status: "active",
    });
    const fee = await refusalOf(monthly(CARDS.good, { application_fee_percent: 10 }));
    expect(fee.param).toBe("application_fee_percent");
  });

  it("an expansion that is too deep or leads nowhere", async () => {
    const { id } = await monthly();
    const deep = { expand: ["a.b.c.d.e"] };
    expect((await refusalOf(sdk.stripe.subscriptions.retrieve(id, deep))).message).toContain(
      "4 levels",
    );
    const nowhere = { expand: ["latest_invoice.payment_intent"] };
    expect((await refusalOf(sdk.stripe.subscriptions.retrieve(id, nowhere))).message).toContain(
      "cannot be expanded",
    );
  });

  it("a refund above the charge", async () => {
    const subscription = await monthly();
    const [charge] = (await sdk.stripe.charges.list({ customer: String(subscription.customer) }))
      .data;
    const refund = (amount: number) =>
      sdk.stripe.refunds.create({ charge: charge?.id ?? "", amount }, once());
    await refund(1000);
    expect((await refusalOf(refund(1000))).param).toBe("amount");
    await refund(999);
    expect((await refusalOf(refund(1))).code).toBe("charge_already_refunded");
  });
});

it("an event with an object unknown to the SDK", async () => {
  const { id } = await monthly();
  const subscription = sdk.standIn.world.get<Stripe.Subscription>("subscription", id);
  expect(sdk.standIn.faults).toEqual([]);
  const wrong = { ...subscription, status: "resting" };
  sdk.standIn.world.emit("customer.subscription.updated", wrong);
  expect(sdk.standIn.faults.join()).toContain("customer.subscription.updated: /status");
});
