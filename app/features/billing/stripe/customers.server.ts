/** Customers, their cards, and Stripe's own page for them (product.md §18). */
import type { Stripe } from "stripe";
import type { PaymentPort } from "../payment-port";
import { found, must } from "./client.server";
import { digest, keyed } from "./idempotency.server";
import { idOf } from "./provider-state.server";

type Customers = Pick<
  PaymentPort,
  "ensureCustomer" | "hasCustomer" | "prepareSetup" | "readPaymentMethod" | "openPortal"
>;

export const customersAt = (stripe: Stripe): Customers => ({
  async ensureCustomer({ studentId, email, name, insteadOf = null }) {
    const facts = { email, name, metadata: { studentId: String(studentId) } };
    // Under the key of the one before, Stripe would answer with that one for a day.
    const who = [email, name, ...(insteadOf === null ? [] : [insteadOf])].join("\n");
    const key = keyed("customer", `${studentId}:${digest(who)}`);
    const { id } = await stripe.customers.create(facts, key);
    return { customerRef: id };
  },

  async hasCustomer(customerRef) {
    const customer = await found(stripe.customers.retrieve(customerRef));
    return customer !== null && customer.deleted !== true;
  },

  async prepareSetup({ idempotencyKey, customerRef }) {
    const setup = await stripe.setupIntents.create(
      {
        customer: customerRef,
        usage: "off_session",
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      },
      keyed("setup", `${idempotencyKey}:${customerRef}`),
    );
    return { setupRef: setup.id, clientSecret: must(setup.client_secret, "the secret") };
  },

  async readPaymentMethod(paymentMethodRef) {
    const method = await found(stripe.paymentMethods.retrieve(paymentMethodRef));
    return method && { customerRef: idOf(method.customer) };
  },

  async openPortal({ customerRef, returnUrl }) {
    const facts = { customer: customerRef, return_url: returnUrl };
    const page = await found(stripe.billingPortal.sessions.create(facts));
    return page && { url: page.url };
  },
});
