/** Customers at Stripe, their cards, and Stripe's own page for them (product.md §18). */
import type { Stripe } from "stripe";
import type { PaymentPort } from "../payment-port";
import { ignoreMissing, requireObject } from "./client.server";
import { digest, buildKeyOptions } from "./idempotency.server";
import { idOf } from "./provider-state.server";

type CustomersApi = Pick<
  PaymentPort,
  | "ensureCustomer"
  | "hasCustomer"
  | "updateCustomer"
  | "deleteCustomer"
  | "prepareSetup"
  | "readPaymentMethod"
  | "openPortal"
>;

export const createCustomersApi = (stripe: Stripe): CustomersApi => ({
  async ensureCustomer({ studentId, email, name, insteadOf = null }) {
    const params = { email, name, metadata: { studentId: String(studentId) } };
    // For a day Stripe answers the key of the previous customer with that customer.
    const identity = [email, name, ...(insteadOf === null ? [] : [insteadOf])].join("\n");
    const key = buildKeyOptions("customer", `${studentId}:${digest(identity)}`);
    const { id } = await stripe.customers.create(params, key);
    return { customerRef: id };
  },

  async hasCustomer(customerRef) {
    const customer = await ignoreMissing(stripe.customers.retrieve(customerRef));
    return customer !== null && customer.deleted !== true;
  },

  async updateCustomer({ customerRef, email, name }) {
    await ignoreMissing(stripe.customers.update(customerRef, { email, name }));
  },

  async deleteCustomer(customerRef) {
    await ignoreMissing(stripe.customers.del(customerRef));
  },

  async prepareSetup({ idempotencyKey, customerRef }) {
    const setup = await stripe.setupIntents.create(
      {
        customer: customerRef,
        usage: "off_session",
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      },
      buildKeyOptions("setup", `${idempotencyKey}:${customerRef}`),
    );
    return { setupRef: setup.id, clientSecret: requireObject(setup.client_secret, "the secret") };
  },

  async readPaymentMethod(paymentMethodRef) {
    const method = await ignoreMissing(stripe.paymentMethods.retrieve(paymentMethodRef));
    return method && { customerRef: idOf(method.customer) };
  },

  async openPortal({ customerRef, returnUrl }) {
    const params = { customer: customerRef, return_url: returnUrl };
    const page = await ignoreMissing(stripe.billingPortal.sessions.create(params));
    return page && { url: page.url };
  },
});
