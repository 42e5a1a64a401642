/** Customers, their cards, and Stripe's own page for them (decisions §9). */
import type { Stripe } from "stripe";
import type { PaymentPort } from "../payment-port";
import { found, must } from "./client.server";
import { digest, keyed } from "./idempotency.server";
import { idOf } from "./truth.server";

type Customers = Pick<
  PaymentPort,
  "ensureCustomer" | "prepareSetup" | "readPaymentMethod" | "openPortal"
>;

export const customersAt = (stripe: Stripe): Customers => ({
  async ensureCustomer({ studentId, email, name }) {
    const facts = { email, name, metadata: { studentId: String(studentId) } };
    const key = keyed("customer", `${studentId}:${digest(`${email}\n${name}`)}`);
    const { id } = await stripe.customers.create(facts, key);
    return { customerRef: id };
  },

  async prepareSetup({ idempotencyKey, customerRef }) {
    const setup = await stripe.setupIntents.create(
      {
        customer: customerRef,
        usage: "off_session",
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      },
      keyed("setup", idempotencyKey),
    );
    return { setupRef: setup.id, clientSecret: must(setup.client_secret, "the secret") };
  },

  async readPaymentMethod(paymentMethodRef) {
    const method = await found(stripe.paymentMethods.retrieve(paymentMethodRef));
    return method && { customerRef: idOf(method.customer) };
  },

  async openPortal({ customerRef, returnUrl }) {
    const facts = { customer: customerRef, return_url: returnUrl };
    const { url } = await stripe.billingPortal.sessions.create(facts);
    return { url };
  },
});
