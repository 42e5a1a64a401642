/** The stand-in for Stripe, tried through the real SDK: what it does, and above all what it refuses. */
import { Stripe } from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerBank, confirmSetup, payHostedPage } from "./support/stripe/checkout";
import { checkObject } from "./support/stripe/checks";
import { readContract } from "./support/stripe/contract";
import { CARDS } from "./support/stripe/paying";
import { StripeStandIn } from "./support/stripe/stand-in";

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
const once = () => ({ idempotencyKey: `test-${(keys += 1)}` });

async function customerWithCard(number: string = CARDS.good) {
  const customer = await stripe.customers.create({ email: "a@b.test" }, once());
  const setup = await stripe.setupIntents.create({ customer: customer.id }, once());
  const confirmed = confirmSetup(standIn.world, setup.client_secret ?? "", number, {
    authenticated: true,
  });
  if (confirmed.outcome !== "succeeded") throw new Error("no card");
  return { customer: customer.id, method: confirmed.paymentMethod };
}

async function monthly(number?: string, more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const { customer, method } = await customerWithCard(number);
  const product = await stripe.products.create({ name: "Monthly" }, once());
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
    once(),
  );
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    () => "failed",
  );

async function refusalOf(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error(`Not refused: ${String(error)}`);
}

describe("the contract that it is held to", () => {
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
    expect(checkObject("Subscriptions.retrieve", standIn.world.anything(subscription.id))).toEqual(
      [],
    );
    const wrong = { ...structuredClone(standIn.world.anything(subscription.id)), status: "live" };
    expect(checkObject("Subscriptions.retrieve", wrong).join()).toContain("/status");
  });
});

describe("what it refuses", () => {
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
    const create = stripe.subscriptions.create(
      { customer, ...params } as unknown as Params,
      once(),
    );
    expect((await refusalOf(create)).message).toContain(message);
    expect(standIn.faults).toHaveLength(1);
  });

  it("a missing parameter", async () => {
    const create = stripe.paymentIntents.create(
      { currency: "gbp" } as Stripe.PaymentIntentCreateParams,
      once(),
    );
    expect((await refusalOf(create)).message).toContain("Missing required param: amount");
  });

  it("a call that nobody should make, and a wrong key", async () => {
    await refusalOf(stripe.payouts.list());
    expect(standIn.faults.join()).toContain("nobody should call this");
    const { hostname, port } = new URL(standIn.origin);
    const stranger = new Stripe("sk_test_other", { host: hostname, port, protocol: "http" });
    expect((await refusalOf(stranger.customers.create({}, once()))).statusCode).toBe(401);
  });

  it("a key used for something else; the same again gives the same answer", async () => {
    const first = await stripe.customers.create({ email: "a@b.test" }, { idempotencyKey: "k" });
    const again = await stripe.customers.create({ email: "a@b.test" }, { idempotencyKey: "k" });
    expect(again.id).toBe(first.id);
    const other = stripe.customers.create({ email: "c@d.test" }, { idempotencyKey: "k" });
    expect((await refusalOf(other)).type).toBe("StripeIdempotencyError");
    expect(standIn.faults).toHaveLength(1);
  });

  it("a call that makes or pays something without a key of a row; what is set again needs none", async () => {
    const { id, customer } = await monthly();
    const { hostname, port } = new URL(standIn.origin);
    // With retries the SDK gives a key of its own to every call, as ours does.
    const careless = new Stripe(standIn.apiKey, { host: hostname, port, protocol: "http" });
    await careless.subscriptions.update(id, { cancel_at_period_end: true });
    await careless.billingPortal.sessions.create({ customer: String(customer) });
    expect(standIn.faults).toEqual([]);
    await careless.customers.create({ email: "a@b.test" });
    await refusalOf(careless.invoices.pay("in_none"));
    await refusalOf(careless.paymentIntents.confirm("pi_none"));
    expect(standIn.faults).toEqual([
      "Customers.create: no idempotency key of a row",
      "Invoices.pay: no idempotency key of a row",
      "PaymentIntents.confirm: no idempotency key of a row",
    ]);
  });

  it("more than twenty types of events; those of creators' accounts are not in the list", async () => {
    const { id } = await stripe.accounts.create({ type: "express" }, once());
    await monthly();
    standIn.finishOnboarding(id);
    const types: string[] = standIn.world.events.map(({ type }) => type);
    expect(types).toContain("account.updated");
    const { data } = await stripe.events.list({ limit: 100 });
    expect(data.map(({ type }) => type)).not.toContain("account.updated");
    expect(data.map(({ type }) => type)).toContain("customer.subscription.created");
    const list = (count: number) =>
      stripe.events.list({ types: Array.from({ length: count }, () => "invoice.paid") });
    expect((await list(20)).data).not.toHaveLength(0);
    expect((await refusalOf(list(21))).param).toBe("types");
  });

  it("a key is forgotten after a day, as Stripe may", async () => {
    const make = () => stripe.customers.create({ email: "a@b.test" }, { idempotencyKey: "k" });
    const first = await make();
    standIn.advance({ hours: 23 });
    expect((await make()).id).toBe(first.id);
    standIn.advance({ hours: 2 });
    expect((await make()).id).not.toBe(first.id);
    expect(standIn.faults).toEqual([]);
  });

  it("another customer's card, an account that cannot receive, a fee without a destination", async () => {
    const { method } = await customerWithCard();
    expect((await refusalOf(monthly(CARDS.good, { default_payment_method: method }))).code).toBe(
      "resource_missing",
    );
    const account = await stripe.accounts.create({ type: "express" }, once());
    const into = { transfer_data: { destination: account.id } };
    expect((await refusalOf(monthly(CARDS.good, into))).code).toBe(
      "insufficient_capabilities_for_transfer",
    );
    standIn.finishOnboarding(account.id);
    expect(await monthly(CARDS.good, { ...into, application_fee_percent: 10 })).toMatchObject({
      status: "active",
    });
    const fee = await refusalOf(monthly(CARDS.good, { application_fee_percent: 10 }));
    expect(fee.param).toBe("application_fee_percent");
  });

  it("an expansion that is too deep or leads nowhere", async () => {
    const { id } = await monthly();
    const deep = { expand: ["a.b.c.d.e"] };
    expect((await refusalOf(stripe.subscriptions.retrieve(id, deep))).message).toContain(
      "4 levels",
    );
    const nowhere = { expand: ["latest_invoice.payment_intent"] };
    expect((await refusalOf(stripe.subscriptions.retrieve(id, nowhere))).message).toContain(
      "cannot be expanded",
    );
  });

  it("more back than was charged", async () => {
    const subscription = await monthly();
    const [charge] = (await stripe.charges.list({ customer: String(subscription.customer) })).data;
    const refund = (amount: number) =>
      stripe.refunds.create({ charge: charge?.id ?? "", amount }, once());
    await refund(1000);
    expect((await refusalOf(refund(1000))).param).toBe("amount");
    await refund(999);
    expect((await refusalOf(refund(1))).code).toBe("charge_already_refunded");
  });
});

it("an event with an object that the SDK does not know is a fault", async () => {
  const { id } = await monthly();
  const subscription = standIn.world.get<Stripe.Subscription>("subscription", id);
  expect(standIn.faults).toEqual([]);
  const wrong = { ...subscription, status: "resting" };
  standIn.world.emit("customer.subscription.updated", wrong);
  expect(standIn.faults.join()).toContain("customer.subscription.updated: /status");
});

describe("what it does", () => {
  afterEach(() => expect(standIn.faults).toEqual([]));

  it.each([
    ["pays", CARDS.good, "active", "succeeded"],
    ["is refused", CARDS.refusedLater, "incomplete", "requires_payment_method"],
    ["asks the holder", CARDS.authenticateAlways, "incomplete", "requires_action"],
    ["asked once already", CARDS.authenticateOnce, "active", "succeeded"],
  ])("a card that %s", async (_what, number, status, intent) => {
    const subscription = await monthly(number);
    expect(subscription.status).toBe(status);
    const [payment] = (
      await stripe.paymentIntents.list({ customer: String(subscription.customer) })
    ).data;
    expect(payment).toMatchObject({ status: intent, amount: 1999 });
  });

  it("asks nobody who is said to be away: the bank refuses", async () => {
    const unpaid = { payment_behavior: "default_incomplete" } as const;
    for (const [off_session, code] of [
      [undefined, "authentication_required"],
      [false, "invoice_payment_intent_requires_action"],
    ] as const) {
      const { latest_invoice: invoice } = await monthly(CARDS.authenticateAlways, unpaid);
      const pay = stripe.invoices.pay((invoice as Stripe.Invoice).id, { off_session }, once());
      expect((await refusalOf(pay)).code).toBe(code);
    }
  });

  it("the holder says yes: the subscription is paid", async () => {
    const subscription = await monthly(CARDS.authenticateAlways);
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    answerBank(standIn.world, invoice.confirmation_secret?.client_secret ?? "", true);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  });

  it("a trial, a renewal on the 31st, a month's discount, the end that was asked for", async () => {
    await stripe.coupons.create(
      {
        id: "half",
        amount_off: 1000,
        currency: "gbp",
        duration: "repeating",
        duration_in_months: 1,
      },
      once(),
    );
    const { id } = await monthly(CARDS.good, {
      trial_period_days: 7,
      discounts: [{ coupon: "half" }],
    });
    const read = () => stripe.subscriptions.retrieve(id);
    expect((await read()).status).toBe("trialing");
    standIn.advance({ days: 8 });
    expect((await read()).status).toBe("active");
    standIn.advance({ days: 31 });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true }, once());
    standIn.advance({ days: 32 });
    expect((await read()).status).toBe("canceled");
    const invoices = await stripe.invoices.list({ subscription: id });
    expect(invoices.data.map(({ total }) => total)).toEqual([1999, 999, 0]);
  });

  it("a renewal that fails is tried again, and ended after the last try", async () => {
    const { id } = await monthly(CARDS.refusedLater, { trial_period_days: 1 });
    standIn.advance({ days: 2 });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");
    standIn.advance({ days: 20 });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
    expect((await stripe.invoices.list({ subscription: id })).data[0]?.attempt_count).toBe(4);
  });

  it("one left incomplete expires after 23 hours", async () => {
    const { id } = await monthly(CARDS.refusedLater);
    standIn.advance({ hours: 24 });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("incomplete_expired");
  });

  it("days that pass for one customer pass for nobody else; the bell tells what fell due", async () => {
    const trial = { trial_period_days: 7 };
    const theirs = await monthly(CARDS.good, trial);
    const { customer, method } = await customerWithCard();
    const [price] = theirs.items.data.map((item) => item.price.id);
    const mine = await stripe.subscriptions.create(
      { customer, default_payment_method: method, items: [{ price: price ?? "" }], ...trial },
      once(),
    );
    standIn.world.get<Stripe.Customer>("customer", customer).email = "mine@b.test";
    const read = ({ id }: Stripe.Subscription) => stripe.subscriptions.retrieve(id);
    const before = standIn.world.events.length;
    standIn.advanceFor("mine@b.test", { days: 8 });
    expect((await read(theirs)).status).toBe("trialing");
    expect(await read(mine)).toMatchObject({
      status: "active",
      start_date: mine.start_date - 8 * 86_400,
    });
    const now = standIn.world.now();
    const due = standIn.world.events.slice(before);
    expect(due.map(({ type }) => type)).toContain("invoice.paid");
    for (const { created } of due) expect(now - created).toBeGreaterThan(86_000);
    // A month is a month, however the days fell.
    for (let step = 0; step < 20; step += 1) standIn.advanceFor("mine@b.test", { days: 10 });
    const { data: invoices } = await stripe.invoices.list({ subscription: mine.id, limit: 100 });
    const [first = 0, ...starts] = invoices
      .flatMap(({ lines }) => lines.data.map(({ period }) => period.start))
      .toReversed();
    expect(invoices).toHaveLength(8);
    let previous = first + 7 * 86_400;
    for (const start of starts) {
      expect(start - previous).toBeLessThan(33 * 86_400);
      previous = start;
    }
  });

  it("an invoice's page: refused, asked, paid without script; then it says so and takes nothing", async () => {
    const { id } = await monthly(CARDS.refusedLater, { trial_period_days: 1 });
    standIn.advance({ days: 2 });
    const [invoice] = (await stripe.invoices.list({ subscription: id })).data;
    const address = invoice?.hosted_invoice_url ?? "";
    const shown = async (form?: Record<string, string>) => {
      const posted = form && { method: "POST", body: new URLSearchParams(form) };
      return (await fetch(address, posted)).text();
    };
    expect(await shown()).toContain("Pay 19.99 GBP");
    expect(await shown({ number: CARDS.declined })).toContain("Your card was declined.");
    expect(await shown({ number: CARDS.authenticateAlways })).toContain("My bank may ask me");
    // Tried by hand it is still the first try by the calendar.
    expect((await stripe.invoices.retrieve(invoice?.id ?? "")).attempt_count).toBe(1);
    const yes = { number: CARDS.authenticateAlways, authenticated: "yes" };
    expect(await shown(yes)).toContain("Invoice paid");
    expect(await shown(yes)).toContain("Invoice paid");
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
    const paid = standIn.world.all<Stripe.Charge>("charge").filter((charge) => charge.paid);
    expect(paid.map(({ amount }) => amount)).toEqual([1999]);
  });

  it("a creator's links are good once; the dashboard shows the account as it stands", async () => {
    const account = await stripe.accounts.create({ type: "express", email: "c@d.test" }, once());
    const link = await stripe.accountLinks.create({
      account: account.id,
      type: "account_onboarding",
      return_url: "https://gym.test/back",
      refresh_url: "https://gym.test/again",
    });
    const visit = (url: string, method = "GET") => fetch(url, { method, redirect: "manual" });
    expect(await (await visit(link.url)).text()).toContain("Tell Stripe about you");
    expect((await visit(link.url, "POST")).headers.get("location")).toBe("https://gym.test/back");
    expect((await visit(link.url)).headers.get("location")).toBe("https://gym.test/again");
    const share = { transfer_data: { destination: account.id }, application_fee_percent: 10 };
    const { customer } = await monthly(CARDS.good, share);
    const [charge] = (await stripe.charges.list({ customer: String(customer) })).data;
    const back = { charge: charge?.id ?? "", amount: 500, reverse_transfer: true };
    await stripe.refunds.create(back, once());
    standIn.restrict(account.id);
    const { url } = await stripe.accounts.createLoginLink(account.id);
    const page = await (await visit(url)).text();
    for (const text of ["c@d.test", "Can be paid: no", "19.99 GBP", "2.00 GBP", "5.00 GBP"]) {
      expect(page).toContain(text);
    }
    expect(page).toContain("individual.verification.document");
    expect(await (await visit(url)).text()).toContain("This link has been used");
  });

  it("a hosted page: refused, then paid; a closed one cannot be paid", async () => {
    const { customer } = await customerWithCard();
    const open = () =>
      stripe.checkout.sessions.create(
        {
          customer,
          mode: "subscription",
          success_url: "https://gym.test/success",
          cancel_url: "https://gym.test/back",
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: "gbp",
                unit_amount: 1999,
                product_data: { name: "Monthly" },
                recurring: { interval: "month" },
              },
            },
          ],
          subscription_data: { metadata: { orderId: "o" } },
        },
        once(),
      );
    const session = await open();
    expect(payHostedPage(standIn.world, session.id, CARDS.declined).outcome).toBe("refused");
    expect(payHostedPage(standIn.world, session.id, CARDS.good).outcome).toBe("paid");
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ["subscription"] });
    expect(paid).toMatchObject({ status: "complete", payment_status: "paid" });
    expect((paid.subscription as Stripe.Subscription).metadata).toEqual({ orderId: "o" });
    const other = await open();
    await stripe.checkout.sessions.expire(other.id, {}, once());
    expect(() => payHostedPage(standIn.world, other.id, CARDS.good)).toThrow("closed");
  });

  it.each(["drop-before", "drop-after", "500", "429"] as const)(
    "trouble: %s, and the same request again does the work once",
    async (kind) => {
      standIn.troubles.push({ operation: "Customers.create", kind, times: 2 });
      const create = () =>
        stripe.customers.create({ email: "a@b.test" }, { idempotencyKey: "attempt" });
      // The SDK tries a dropped connection once more by itself.
      const attempts = [await outcome(create()), await outcome(create()), await outcome(create())];
      expect(attempts).toContain("failed");
      expect(attempts.at(-1)).toBe("done");
      expect(standIn.world.all("customer")).toHaveLength(1);
    },
  );

  it("events are signed, and can be held back, doubled and turned round", async () => {
    standIn.holdEvents = true;
    await monthly();
    const seen: string[] = [];
    const { createServer } = await import("node:http");
    const listener = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        const signature = String(request.headers["stripe-signature"]);
        seen.push(stripe.webhooks.constructEvent(body, signature, standIn.webhookSecret).type);
        response.end();
      });
    }).listen(0);
    const address = listener.address();
    standIn.webhookUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
    await standIn.deliver((events) => [...events, ...events.toReversed()]);
    listener.close();
    expect(seen.length).toBe(standIn.world.events.length * 2);
    expect(seen[0]).toBe(seen.at(-1));
    expect(seen).toContain("customer.subscription.created");
  });
});
