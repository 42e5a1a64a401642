/**
 * The contract of both payment providers on customers, cards, hosted pages and events (payment-port.ts).
 *
 * @module-tag postgres
 */
import { expect, it } from "vitest";
import { ONCE, paymentPortContract, PRODUCT } from "../../../tests/support/payment-port-contract";
import { CARDS } from "../../../tests/support/stripe/paying";
import { failureOf, mismatches } from "../../../tests/support/stripe/schema-mismatches";
import type { VerifiedEvent } from "./payment-port";
import { EVENT_TYPES } from "./stripe/verify-event.server";

const { onBothProviders } = paymentPortContract();
const tenTimes = <T>(work: () => Promise<T>) =>
  Promise.all(Array.from({ length: 10 }, () => work()));

onBothProviders(
  "the same student is the same customer in ten concurrent calls",
  async ({ payments, student, customerRef }) => {
    const customers = await tenTimes(() => payments.ensureCustomer(student));
    expect(new Set(customers.map((customer) => customer.customerRef))).toEqual(
      new Set([customerRef]),
    );
    expect(await payments.hasCustomer(customerRef)).toBe(true);
    expect(await payments.hasCustomer("cus_unknown")).toBe(false);
  },
);

onBothProviders(
  "a customer gets another address and name, also twice, and one of a deleted or unknown customer changes nothing",
  async ({ payments, fixture, customerRef }) => {
    const changed = { email: "new@demo.test", name: "Ada Byron" };
    for (const customer of [customerRef, customerRef, "cus_unknown"]) {
      await payments.updateCustomer({ customerRef: customer, ...changed });
    }
    expect(await fixture.readCustomer(customerRef)).toEqual(changed);
    await payments.deleteCustomer(customerRef);
    await payments.updateCustomer({ customerRef, ...changed });
    expect(await fixture.readCustomer(customerRef)).toBeNull();
    expect(await payments.hasCustomer(customerRef)).toBe(false);
  },
);

onBothProviders(
  "a deleted customer loses cards and running subscriptions; what was paid stays and is refunded",
  async ({ payments, fixture, student, customerRef, sale, subscribe, readSubscription }) => {
    const [running, canceled] = [await subscribe(CARDS.good), await subscribe(CARDS.good)];
    await payments.cancelAtPeriodEnd(canceled);
    const product = await sale(CARDS.good, { line: PRODUCT });
    const { ref: paymentRef } = await payments.sales.payment.create(product);
    await payments.sales.payment.charge(paymentRef);
    await fixture.takeEvents();
    for (const customer of [customerRef, customerRef, "cus_unknown"]) {
      await payments.deleteCustomer(customer);
    }
    expect(await fixture.readCustomer(customerRef)).toBeNull();
    const card = await payments.readPaymentMethod(product.paymentMethodRef);
    expect(card?.customerRef ?? null).toBeNull();
    for (const ref of [running, canceled]) {
      expect((await readSubscription("ended", ref)).status).toBe("canceled");
    }
    const ended = (await fixture.takeEvents()).filter(
      ({ type }) => type === "customer.subscription.deleted",
    );
    expect(new Set(ended.map(({ subscriptionRef }) => subscriptionRef))).toEqual(
      new Set([running, canceled]),
    );
    const subscription = await payments.sales.subscription.read(running);
    const payment = await payments.sales.payment.read(paymentRef);
    for (const chargeRef of [subscription?.invoices[0]?.chargeRef, payment?.chargeRef]) {
      const refund = { idempotencyKey: `refund ${chargeRef}`, amountMinor: 500 };
      const answer = await payments.refund({ ...refund, chargeRef: chargeRef ?? "" });
      expect(answer).toMatchObject({ ok: true });
    }
    const next = await payments.ensureCustomer({ ...student, insteadOf: customerRef });
    expect(next.customerRef).not.toBe(customerRef);
    expect(await payments.hasCustomer(next.customerRef)).toBe(true);
  },
);

onBothProviders(
  "a card is set up once for each key and belongs to the customer who saves it",
  async ({ payments, fixture, student, customerRef }) => {
    const setups = await tenTimes(() =>
      payments.prepareSetup({ idempotencyKey: `set-up ${student.studentId}`, customerRef }),
    );
    expect(new Set(setups.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    const card = await fixture.cardOnFile(student, CARDS.good);
    expect(await payments.readPaymentMethod(card)).toEqual({ customerRef });
  },
);

onBothProviders(
  "a card may be refused or need authentication when it is saved; once authenticated it pays without",
  async ({ fixture, student, subscribe, readSubscription }) => {
    expect(await fixture.tryCard(student, CARDS.good)).toBe("succeeded");
    expect(await fixture.tryCard(student, CARDS.declined)).toBe("refused");
    expect(await fixture.tryCard(student, CARDS.authenticateOnce)).toBe("authenticate");
    const ref = await subscribe(CARDS.authenticateOnce);
    expect((await readSubscription("paid", ref)).status).toBe("active");
  },
);

onBothProviders(
  "an unknown reference reads as null, and closing it does nothing",
  async ({ payments }) => {
    expect(await payments.sales.subscription.read("sub_none")).toBeNull();
    expect(await payments.sales.payment.read("pi_none")).toBeNull();
    expect(await payments.sales.checkout.read("cs_none")).toBeNull();
    expect(await payments.readPaymentMethod("pm_none")).toBeNull();
    await payments.sales.checkout.close("cs_none");
    await payments.sales.payment.close("pi_none");
    await payments.sales.subscription.close("sub_none");
  },
);

onBothProviders(
  "an order that was never sold is not found by its id",
  async ({ payments, sale, subscribe }) => {
    await subscribe(CARDS.good);
    const unsold = await sale(CARDS.good);
    expect(await payments.sales.subscription.find(unsold)).toBeNull();
    expect(await payments.sales.payment.find(unsold)).toBeNull();
    expect(await payments.sales.checkout.find(unsold)).toBeNull();
  },
);

onBothProviders(
  "a hosted page sells a plan, a trial, a product and a plan for the platform, each once",
  async ({ payments, fixture, student, pageOf, readCheckout, readSubscription, readPayment }) => {
    const paidAmounts: number[] = [];
    for (const [overrides, amountMinor] of [
      [{ discount: ONCE }, 1599],
      [{ trialDays: 7 }, null],
      [{ line: PRODUCT, discount: ONCE }, 2100],
      [{ destination: null }, 1999],
    ] as const) {
      const input = pageOf(overrides);
      const { ref, url } = await payments.sales.checkout.create(input);
      await readCheckout("open", ref);
      expect(await payments.sales.checkout.find(input)).toMatchObject({
        ref,
        status: "open",
        url,
      });
      expect(await fixture.payPage(ref, CARDS.good)).toBe("paid");
      const { paidBy, status } = await readCheckout("paid", ref);
      expect(status).toBe("complete");
      const sale =
        paidBy?.kind === "subscription"
          ? await readSubscription("subscribed", paidBy.ref)
          : await readPayment("bought", paidBy?.ref ?? "");
      expect(sale).toMatchObject({ orderId: input.orderId, customerRef: input.customerRef });
      expect(await fixture.payPage(ref, CARDS.good)).toBe("closed");
      await payments.sales.checkout.close(ref);
      expect((await readCheckout("still complete", ref)).status).toBe("complete");
      if (amountMinor) paidAmounts.push(amountMinor);
    }
    const charges = await fixture.chargesOf(student);
    const amounts = charges.map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b);
    expect(amounts).toEqual(paidAmounts.toSorted((a, b) => a - b));
    // The fee is 12.5 % of the amount, and none where no creator is paid.
    const fees = charges.map(({ feeMinor }) => feeMinor).toSorted((a, b) => a - b);
    expect(fees).toEqual([0, 200, 263]);
  },
);

onBothProviders(
  "an expired page and a closed page cannot be paid",
  async ({ payments, fixture, student, pageOf, readCheckout }) => {
    for (const close of [fixture.expirePage, payments.sales.checkout.close]) {
      const { ref } = await payments.sales.checkout.create(pageOf());
      await close(ref);
      await readCheckout("closed", ref);
      await payments.sales.checkout.close(ref);
      expect((await readCheckout("closed twice", ref)).status).toBe("expired");
      expect(await fixture.payPage(ref, CARDS.good)).toBe("closed");
    }
    expect(await fixture.chargesOf(student)).toEqual([]);
  },
);

onBothProviders(
  "an unpaid page closes at its time, sends an event and cannot be paid any more",
  async ({ payments, fixture, pageOf, readCheckout }) => {
    const { ref } = await payments.sales.checkout.create(pageOf());
    await fixture.advance(44 / (24 * 60));
    expect((await readCheckout("open", ref)).status).toBe("open");
    await fixture.advance(2 / (24 * 60));
    expect((await readCheckout("closed", ref)).status).toBe("expired");
    expect(await fixture.payPage(ref, CARDS.good)).toBe("closed");
    const events = (await fixture.takeEvents()).filter(({ checkoutRef }) => checkoutRef === ref);
    // The sandbox may send one event twice.
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(1);
    expect(events[0]?.type).toBe("checkout.session.expired");
  },
);

onBothProviders(
  "a hosted page requires authentication and takes nothing from a refused card",
  async ({ payments, fixture, student, pageOf }) => {
    const { ref: checkoutRef } = await payments.sales.checkout.create(pageOf());
    expect(await fixture.payPage(checkoutRef, CARDS.authenticateAlways)).toBe("authenticate");
    expect(await fixture.payPage(checkoutRef, CARDS.declined)).toBe("refused");
    expect(await fixture.chargesOf(student)).toEqual([]);
    const again = await payments.sales.checkout.create(pageOf());
    const holder = { authenticated: true };
    const outcome = await fixture.payPage(again.ref, CARDS.authenticateAlways, holder);
    expect(outcome).toBe("paid");
    expect(await fixture.chargesOf(student)).toHaveLength(1);
  },
);

onBothProviders(
  "the same key opens the same hosted page in ten concurrent calls and with another return address",
  async ({ payments, pageOf }) => {
    const input = pageOf();
    const pages = await tenTimes(() => payments.sales.checkout.create(input));
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
    const successUrl = "https://label.test/subscription/checkout/success";
    expect(await payments.sales.checkout.create({ ...input, successUrl })).toEqual(pages[0]);
  },
  { faults: ["Checkout/Sessions.create"] },
);

onBothProviders(
  "events name the object that changed: the page, the subscription, the payment",
  async ({ payments, fixture, pageOf, sale, subscribe }) => {
    type Ref = "checkoutRef" | "subscriptionRef" | "paymentRef";
    const takeEventsOf = async (name: Ref, ref: string): Promise<VerifiedEvent[]> => {
      const events = (await fixture.takeEvents()).filter((event) => event[name] === ref);
      for (const { type } of events) expect(EVENT_TYPES).toContain(type);
      return events;
    };
    const { ref: checkoutRef } = await payments.sales.checkout.create(pageOf());
    await fixture.payPage(checkoutRef, CARDS.good);
    const [completed] = await takeEventsOf("checkoutRef", checkoutRef);
    expect(completed).toMatchObject({ type: "checkout.session.completed" });
    const page = await payments.sales.checkout.read(checkoutRef);
    expect(completed?.subscriptionRef).toBe(page?.paidBy?.ref);

    const ref = await subscribe(CARDS.good);
    const types = async () => (await takeEventsOf("subscriptionRef", ref)).map(({ type }) => type);
    expect(await types()).toEqual(
      expect.arrayContaining(["customer.subscription.created", "invoice.paid"]),
    );
    await payments.cancelAtPeriodEnd(ref);
    expect(await types()).toContain("customer.subscription.updated");
    await payments.revertCancellation(ref);
    expect(await types()).toContain("customer.subscription.updated");
    await fixture.advance(31);
    expect(await types()).toContain("invoice.paid");
    await payments.endSubscription(ref);
    expect(await types()).toContain("customer.subscription.deleted");

    const failing = await subscribe(CARDS.refusedLater, { trialDays: 7 });
    await fixture.takeEvents();
    await fixture.advance(7.5);
    expect((await takeEventsOf("subscriptionRef", failing)).map(({ type }) => type)).toContain(
      "invoice.payment_failed",
    );

    const { ref: paymentRef } = await payments.sales.payment.create(
      await sale(CARDS.good, { line: PRODUCT }),
    );
    await payments.sales.payment.charge(paymentRef);
    expect((await takeEventsOf("paymentRef", paymentRef)).map(({ type }) => type)).toContain(
      "payment_intent.succeeded",
    );
  },
);

onBothProviders(
  "an event is accepted only with its signature and within five minutes of it",
  async ({ fixture, payments, subscribe }) => {
    await subscribe(CARDS.good);
    const { rawBody, signature, now } = await fixture.signedEvent();
    const verify = (overrides: Partial<Parameters<typeof payments.verifyEvent>[0]>) => {
      const verdict = payments.verifyEvent({ rawBody, signature, now, ...overrides });
      return verdict.ok ? "ok" : verdict.reason;
    };
    const later = (seconds: number) => ({ now: new Date(now.getTime() + seconds * 1000) });
    expect(verify({})).toBe("ok");
    expect(verify({ signature: null })).toBe("bad-signature");
    expect(verify({ signature: "t=1,v1=00" })).toBe("bad-signature");
    expect(verify({ rawBody: `${rawBody} ` })).toBe("bad-signature");
    expect([290, 310, -290, -310].map((seconds) => verify(later(seconds)))).toEqual([
      "ok",
      "too-old",
      "ok",
      "too-old",
    ]);
  },
);

it("an object that Stripe would never send does not pass the check of the schema", () => {
  expect(mismatches("Subscriptions.retrieve", { status: "running" }).join()).toContain("/status");
  expect(mismatches("PaymentIntents.retrieve", { amount: "9" }).join()).toContain("/amount");
  const wrong = { last_payment_error: failureOf("no_luck") };
  expect(mismatches("PaymentIntents.retrieve", wrong)).not.toEqual([]);
});
