/** The fake behaves like Stripe, called through the real SDK: payments, renewals, ends, events, pages. */
import { Stripe } from "stripe";
import { afterEach, describe, expect, it } from "vitest";
import { answerBank, payHostedPage } from "./checkout";
import { CARDS } from "./paying";
import { sharedSdkFixture, refusalOf } from "./sdk";

const sdk = sharedSdkFixture();
const { once, customerWithCard, monthly } = sdk;

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    () => "failed",
  );

describe("the stand-in behaves like Stripe", () => {
  afterEach(() => expect(sdk.standIn.faults).toEqual([]));

  it.each([
    ["pays", CARDS.good, "active", "succeeded"],
    ["is refused", CARDS.refusedLater, "incomplete", "requires_payment_method"],
    ["asks the holder", CARDS.authenticateAlways, "incomplete", "requires_action"],
    ["was authenticated before", CARDS.authenticateOnce, "active", "succeeded"],
  ])("a card that %s", async (_what, number, status, intent) => {
    const subscription = await monthly(number);
    expect(subscription.status).toBe(status);
    const [payment] = (
      await sdk.stripe.paymentIntents.list({ customer: String(subscription.customer) })
    ).data;
    expect(payment).toMatchObject({ status: intent, amount: 1999 });
  });

  it("off session the bank refuses a card that needs authentication", async () => {
    const unpaid = { payment_behavior: "default_incomplete" } as const;
    for (const [off_session, code] of [
      [undefined, "authentication_required"],
      [false, "invoice_payment_intent_requires_action"],
    ] as const) {
      const { latest_invoice: invoice } = await monthly(CARDS.authenticateAlways, unpaid);
      const pay = sdk.stripe.invoices.pay((invoice as Stripe.Invoice).id, { off_session }, once());
      expect((await refusalOf(pay)).code).toBe(code);
    }
  });

  it("the subscription is paid when the holder authenticates", async () => {
    const subscription = await monthly(CARDS.authenticateAlways);
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    answerBank(sdk.standIn.world, invoice.confirmation_secret?.client_secret ?? "", true);
    expect((await sdk.stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  });

  it("a trial, a renewal on the 31st, a discount of one month, a cancellation at the period's end", async () => {
    await sdk.stripe.coupons.create(
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
    const read = () => sdk.stripe.subscriptions.retrieve(id);
    expect((await read()).status).toBe("trialing");
    sdk.standIn.advance({ days: 8 });
    expect((await read()).status).toBe("active");
    sdk.standIn.advance({ days: 31 });
    await sdk.stripe.subscriptions.update(id, { cancel_at_period_end: true }, once());
    sdk.standIn.advance({ days: 32 });
    expect((await read()).status).toBe("canceled");
    const invoices = await sdk.stripe.invoices.list({ subscription: id });
    expect(invoices.data.map(({ total }) => total)).toEqual([1999, 999, 0]);
  });

  it("a renewal that fails is retried; the subscription ends after the last retry", async () => {
    const { id } = await monthly(CARDS.refusedLater, { trial_period_days: 1 });
    sdk.standIn.advance({ days: 2 });
    expect((await sdk.stripe.subscriptions.retrieve(id)).status).toBe("past_due");
    sdk.standIn.advance({ days: 20 });
    expect((await sdk.stripe.subscriptions.retrieve(id)).status).toBe("canceled");
    expect((await sdk.stripe.invoices.list({ subscription: id })).data[0]?.attempt_count).toBe(4);
  });

  it("an incomplete subscription expires after 23 hours", async () => {
    const { id } = await monthly(CARDS.refusedLater);
    sdk.standIn.advance({ hours: 24 });
    expect((await sdk.stripe.subscriptions.retrieve(id)).status).toBe("incomplete_expired");
  });

  it("days can pass for one customer only; events report what fell due", async () => {
    const trial = { trial_period_days: 7 };
    const theirs = await monthly(CARDS.good, trial);
    const { customer, method } = await customerWithCard();
    const [price] = theirs.items.data.map((item) => item.price.id);
    const mine = await sdk.stripe.subscriptions.create(
      { customer, default_payment_method: method, items: [{ price: price ?? "" }], ...trial },
      once(),
    );
    sdk.standIn.world.get<Stripe.Customer>("customer", customer).email = "mine@b.test";
    const read = ({ id }: Stripe.Subscription) => sdk.stripe.subscriptions.retrieve(id);
    const before = sdk.standIn.world.events.length;
    sdk.standIn.advanceFor("mine@b.test", { days: 8 });
    expect((await read(theirs)).status).toBe("trialing");
    expect(await read(mine)).toMatchObject({
      status: "active",
      start_date: mine.start_date - 8 * 86_400,
    });
    const now = sdk.standIn.world.now();
    const due = sdk.standIn.world.events.slice(before);
    expect(due.map(({ type }) => type)).toContain("invoice.paid");
    for (const { created } of due) expect(now - created).toBeGreaterThan(86_000);
    // The period is a calendar month, whatever its days.
    for (let step = 0; step < 20; step += 1) sdk.standIn.advanceFor("mine@b.test", { days: 10 });
    const { data: invoices } = await sdk.stripe.invoices.list({
      subscription: mine.id,
      limit: 100,
    });
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

  it("an invoice's page refuses a card, asks for authentication, is paid once", async () => {
    const { id } = await monthly(CARDS.refusedLater, { trial_period_days: 1 });
    sdk.standIn.advance({ days: 2 });
    const [invoice] = (await sdk.stripe.invoices.list({ subscription: id })).data;
    const address = invoice?.hosted_invoice_url ?? "";
    const shown = async (form?: Record<string, string>) => {
      const posted = form && { method: "POST", body: new URLSearchParams(form) };
      return (await fetch(address, posted)).text();
    };
    expect(await shown()).toContain("Pay 19.99 GBP");
    expect(await shown({ number: CARDS.declined })).toContain("Your card was declined.");
    expect(await shown({ number: CARDS.authenticateAlways })).toContain("My bank may ask me");
    // A manual attempt leaves the scheduled attempts at the first.
    expect((await sdk.stripe.invoices.retrieve(invoice?.id ?? "")).attempt_count).toBe(1);
    const yes = { number: CARDS.authenticateAlways, authenticated: "yes" };
    expect(await shown(yes)).toContain("Invoice paid");
    expect(await shown(yes)).toContain("Invoice paid");
    expect((await sdk.stripe.subscriptions.retrieve(id)).status).toBe("active");
    const paid = sdk.standIn.world.all<Stripe.Charge>("charge").filter((charge) => charge.paid);
    expect(paid.map(({ amount }) => amount)).toEqual([1999]);
  });

  it("a creator's links work once; the dashboard shows the account", async () => {
    const account = await sdk.stripe.accounts.create(
      { type: "express", email: "c@d.test" },
      once(),
    );
    const link = await sdk.stripe.accountLinks.create({
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
    const [charge] = (await sdk.stripe.charges.list({ customer: String(customer) })).data;
    const back = { charge: charge?.id ?? "", amount: 500, reverse_transfer: true };
    await sdk.stripe.refunds.create(back, once());
    sdk.standIn.restrict(account.id);
    const { url } = await sdk.stripe.accounts.createLoginLink(account.id);
    const page = await (await visit(url)).text();
    for (const text of ["c@d.test", "Can be paid: no", "19.99 GBP", "2.00 GBP", "5.00 GBP"]) {
      expect(page).toContain(text);
    }
    expect(page).toContain("individual.verification.document");
    expect(await (await visit(url)).text()).toContain("This link has been used");
  });

  it("a hosted page refuses a card, then is paid; an expired one cannot be paid", async () => {
    const { customer } = await customerWithCard();
    const open = () =>
      sdk.stripe.checkout.sessions.create(
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
    expect(payHostedPage(sdk.standIn.world, session.id, CARDS.declined).outcome).toBe("refused");
    expect(payHostedPage(sdk.standIn.world, session.id, CARDS.good).outcome).toBe("paid");
    const paid = await sdk.stripe.checkout.sessions.retrieve(session.id, {
      expand: ["subscription"],
    });
    expect(paid).toMatchObject({ status: "complete", payment_status: "paid" });
    expect((paid.subscription as Stripe.Subscription).metadata).toEqual({ orderId: "o" });
    const other = await open();
    await sdk.stripe.checkout.sessions.expire(other.id, {}, once());
    expect(() => payHostedPage(sdk.standIn.world, other.id, CARDS.good)).toThrow("closed");
  });

  it.each(["drop-before", "drop-after", "500", "429"] as const)(
    "after the fault %s the repeated request does the work once",
    async (kind) => {
      sdk.standIn.troubles.push({ operation: "Customers.create", kind, times: 2 });
      const create = () =>
        sdk.stripe.customers.create({ email: "a@b.test" }, { idempotencyKey: "attempt" });
      // The SDK retries a dropped connection once by itself.
      const attempts = [await outcome(create()), await outcome(create()), await outcome(create())];
      expect(attempts).toContain("failed");
      expect(attempts.at(-1)).toBe("done");
      expect(sdk.standIn.world.all("customer")).toHaveLength(1);
    },
  );

  it("a deleted customer can be read, but neither changed, deleted again nor used", async () => {
    const { id: customer } = await sdk.stripe.customers.create({ name: "A" }, sdk.once());
    await sdk.stripe.customers.update(customer, { name: "B", email: "b@b.test" });
    expect(await sdk.stripe.customers.retrieve(customer)).toMatchObject({ name: "B" });
    expect(await sdk.stripe.customers.del(customer)).toMatchObject({ deleted: true });
    expect(await sdk.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    for (const work of [
      sdk.stripe.customers.update(customer, { name: "C" }),
      sdk.stripe.customers.del(customer),
      sdk.stripe.setupIntents.create({ customer }, sdk.once()),
    ]) {
      expect(await refusalOf(work)).toMatchObject({ code: "resource_missing" });
    }
    const types = sdk.standIn.world.events.map(({ type }) => type);
    expect(types).toEqual(["customer.updated", "customer.deleted"]);
  });

  it("events are signed, and can be held back, doubled and reversed", async () => {
    sdk.standIn.holdEvents = true;
    await monthly();
    const seen: string[] = [];
    const { createServer } = await import("node:http");
    const listener = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        const signature = String(request.headers["stripe-signature"]);
        seen.push(
          sdk.stripe.webhooks.constructEvent(body, signature, sdk.standIn.webhookSecret).type,
        );
        response.end();
      });
    }).listen(0);
    const address = listener.address();
    sdk.standIn.webhookUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
    await sdk.standIn.deliver((events) => [...events, ...events.toReversed()]);
    listener.close();
    expect(seen.length).toBe(sdk.standIn.world.events.length * 2);
    expect(seen[0]).toBe(seen.at(-1));
    expect(seen).toContain("customer.subscription.created");
  });
});
