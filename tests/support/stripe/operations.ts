/** The calls that the stand-in knows, by the SDK's names. A call that is not here is a call nobody makes. */
import type { Stripe } from "stripe";
import { accountOperations } from "./accounts";
import { catalogueOperations } from "./catalogue";
import { createSession, expireSession } from "./checkout";
import { confirmIntent, destinationOf, makeIntent, refundCharge, unexpectedState } from "./paying";
import { intentOf, isOver, payInvoice } from "./invoices";
import { createSubscription, endSubscription, paymentSettings } from "./subscriptions";
import { reverseTransfer } from "./transfers";
import { StripeRefusal, listOf, metadataOf, refuse, type Stored, type World } from "./world";

type Handler = (world: World, params: never, id: string) => object;

/** Newest first, from after `starting_after`, at most `limit`. */
function page<T extends Stored>(
  all: T[],
  params: { limit?: number; starting_after?: string },
  url: string,
): Stripe.ApiList<T> {
  const limit = params.limit ?? 10;
  if (limit < 1 || limit > 100) throw refuse(`Invalid limit: ${limit}`, { param: "limit" });
  const from = params.starting_after
    ? all.findIndex(({ id }) => id === params.starting_after) + 1
    : 0;
  return listOf(all.slice(from, from + limit), url, all.length > from + limit);
}

/** Refuses a list that names an unknown or deleted customer: the stricter reading of Stripe's reference. */
function ofCustomer<T extends Stored & { customer: unknown }>(
  world: World,
  kind: T["object"],
  { customer }: { customer?: string },
): T[] {
  if (customer === undefined) return world.all<T>(kind);
  world.get<Stripe.Customer>("customer", customer, "customer");
  return world.all<T>(kind).filter((one) => one.customer === customer);
}

/** Whom it is for may have been restricted since it was made. */
function mustReceive(world: World, intent: Stripe.PaymentIntent | null): void {
  const destination = intent?.transfer_data?.destination;
  if (destination) destinationOf(world, { destination: String(destination) });
}

const handlers = {
  ...catalogueOperations,
  ...accountOperations,
  "Subscriptions.create": createSubscription,
  "Subscriptions.retrieve": (world: World, _params: object, id: string) =>
    world.get<Stripe.Subscription>("subscription", id),
  "Subscriptions.list": (world: World, params: Stripe.SubscriptionListParams) =>
    page(
      ofCustomer<Stripe.Subscription>(world, "subscription", params).filter(({ status }) =>
        params.status === undefined || params.status === null
          ? status !== "canceled"
          : params.status === "all" || status === params.status,
      ),
      params,
      "/v1/subscriptions",
    ),
  "Subscriptions.update": (world: World, params: Stripe.SubscriptionUpdateParams, id: string) => {
    const subscription = world.get<Stripe.Subscription>("subscription", id);
    if (isOver(subscription)) {
      throw refuse(
        "A canceled subscription can only update its cancellation_details and metadata.",
      );
    }
    if (params.cancel_at_period_end !== undefined) {
      const on = params.cancel_at_period_end;
      const end = subscription.items.data[0]?.current_period_end ?? null;
      // A date of its own stays.
      if (on || subscription.cancel_at_period_end) {
        subscription.canceled_at = on ? world.now() : null;
        subscription.cancel_at = on ? end : null;
      }
      subscription.cancel_at_period_end = on;
    }
    if (params.cancel_at !== undefined) {
      const at = typeof params.cancel_at === "number" ? params.cancel_at : null;
      subscription.cancel_at_period_end = false;
      subscription.cancel_at = at;
      subscription.canceled_at = at === null ? null : world.now();
    }
    if (params.default_payment_method !== undefined) {
      const method = world.get<Stripe.PaymentMethod>(
        "payment_method",
        params.default_payment_method,
        "default_payment_method",
      );
      subscription.default_payment_method = method.id;
    }
    const kept = params.payment_settings?.save_default_payment_method;
    if (kept !== undefined) {
      subscription.payment_settings = paymentSettings(kept === "on_subscription");
    }
    Object.assign(subscription.metadata, metadataOf(params.metadata));
    world.emit("customer.subscription.updated", subscription);
    return subscription;
  },
  "Subscriptions.cancel": (world: World, _params: object, id: string) => {
    const subscription = world.get<Stripe.Subscription>("subscription", id);
    if (isOver(subscription))
      throw refuse(`No such subscription: '${id}'`, { code: "resource_missing" });
    // The moment of this cancellation, not of one for the period's end before it.
    subscription.canceled_at = world.now();
    endSubscription(world, subscription);
    return subscription;
  },

  "Invoices.retrieve": (world: World, _params: object, id: string) =>
    world.get<Stripe.Invoice>("invoice", id),
  "Invoices.list": (world: World, params: Stripe.InvoiceListParams) =>
    page(
      ofCustomer<Stripe.Invoice>(world, "invoice", params)
        .filter(
          ({ parent }) =>
            params.subscription === undefined ||
            parent?.subscription_details?.subscription === params.subscription,
        )
        .filter(({ status }) => params.status === undefined || status === params.status),
      params,
      "/v1/invoices",
    ),
  "Invoices.pay": (world: World, params: Stripe.InvoicePayParams, id: string) => {
    const invoice = world.get<Stripe.Invoice>("invoice", id);
    if (invoice.status !== "open") throw refuse(`Invoice is ${invoice.status}`);
    mustReceive(world, intentOf(world, invoice));
    const refusal = payInvoice(world, invoice, { holderAway: params.off_session ?? true });
    if (refusal) throw new StripeRefusal(402, refusal);
    if (intentOf(world, invoice)?.status === "requires_action") {
      throw new StripeRefusal(402, {
        type: "card_error",
        code: "invoice_payment_intent_requires_action",
        message: "This payment requires additional user action before it can be completed.",
      });
    }
    return invoice;
  },
  "InvoicePayments.list": (world: World, params: Stripe.InvoicePaymentListParams) =>
    page(
      world
        .all<Stripe.InvoicePayment>("invoice_payment")
        .filter(({ invoice }) => params.invoice === undefined || invoice === params.invoice),
      params,
      "/v1/invoice_payments",
    ),

  "PaymentIntents.create": (world: World, params: Stripe.PaymentIntentCreateParams) => {
    const customer = world.get<Stripe.Customer>("customer", params.customer, "customer");
    if (params.amount < 30) {
      throw refuse("Amount must be at least 30 pence", {
        code: "amount_too_small",
        param: "amount",
      });
    }
    const destination = destinationOf(world, params.transfer_data);
    if (params.application_fee_amount !== undefined && destination === null) {
      throw refuse("application_fee_amount needs transfer_data", {
        param: "application_fee_amount",
      });
    }
    if (params.payment_method !== undefined) {
      const method = world.get<Stripe.PaymentMethod>(
        "payment_method",
        params.payment_method,
        "payment_method",
      );
      if (method.customer !== customer.id) {
        throw refuse("The PaymentMethod does not belong to the customer", {
          param: "payment_method",
        });
      }
    }
    const redirects = params.automatic_payment_methods?.allow_redirects ?? "always";
    if (params.confirm && redirects !== "never" && params.return_url === undefined) {
      throw refuse("A return_url is needed, or allow_redirects: never", { param: "return_url" });
    }
    const intent = makeIntent(world, {
      amount: params.amount,
      application_fee_amount: params.application_fee_amount ?? null,
      currency: params.currency,
      customer: customer.id,
      description: params.description ?? null,
      metadata: metadataOf(params.metadata),
      payment_method: params.payment_method ?? null,
      status:
        params.payment_method === undefined ? "requires_payment_method" : "requires_confirmation",
      transfer_data: destination ? { destination } : null,
    });
    if (!params.confirm) return intent;
    const refusal = confirmIntent(world, intent);
    if (refusal) throw new StripeRefusal(402, { ...refusal, payment_intent: intent });
    return intent;
  },
  "PaymentIntents.confirm": (world: World, _params: object, id: string) => {
    const intent = world.get<Stripe.PaymentIntent>("payment_intent", id);
    if (intent.payment_method === null) throw refuse("You must pass a payment_method");
    mustReceive(world, intent);
    const refusal = confirmIntent(world, intent);
    if (refusal) throw new StripeRefusal(402, { ...refusal, payment_intent: intent });
    return intent;
  },
  "PaymentIntents.retrieve": (world: World, _params: object, id: string) =>
    world.get<Stripe.PaymentIntent>("payment_intent", id),
  "PaymentIntents.list": (world: World, params: Stripe.PaymentIntentListParams) =>
    page(
      ofCustomer<Stripe.PaymentIntent>(world, "payment_intent", params),
      params,
      "/v1/payment_intents",
    ),
  "PaymentIntents.cancel": (world: World, _params: object, id: string) => {
    const intent = world.get<Stripe.PaymentIntent>("payment_intent", id);
    if (intent.status === "succeeded" || intent.status === "canceled") {
      throw unexpectedState(
        intent,
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      );
    }
    intent.status = "canceled";
    intent.canceled_at = world.now();
    world.emit("payment_intent.canceled", intent);
    return intent;
  },

  "Charges.retrieve": (world: World, _params: object, id: string) =>
    world.get<Stripe.Charge>("charge", id),
  "Charges.list": (world: World, params: Stripe.ChargeListParams) =>
    page(
      ofCustomer<Stripe.Charge>(world, "charge", params).filter(
        (charge) =>
          params.payment_intent === undefined || charge.payment_intent === params.payment_intent,
      ),
      params,
      "/v1/charges",
    ),
  "Disputes.list": (world: World, params: Stripe.DisputeListParams) =>
    page(
      world
        .all<Stripe.Dispute>("dispute")
        .filter(({ charge }) => params.charge === undefined || charge === params.charge),
      params,
      "/v1/disputes",
    ),
  "Disputes.retrieve": (world: World, _params: object, id: string) =>
    world.get<Stripe.Dispute>("dispute", id),
  "Transfers.createReversal": (
    world: World,
    params: Stripe.TransferCreateReversalParams,
    id: string,
  ) => reverseTransfer(world, id, params),
  "Transfers.listReversals": (
    world: World,
    params: Stripe.TransferListReversalsParams,
    id: string,
  ) =>
    page(
      world.get<Stripe.Transfer>("transfer", id).reversals.data,
      params,
      `/v1/transfers/${id}/reversals`,
    ),
  "ApplicationFees.listRefunds": (
    world: World,
    params: Stripe.ApplicationFeeListRefundsParams,
    id: string,
  ) =>
    page(
      world.get<Stripe.ApplicationFee>("application_fee", id).refunds.data,
      params,
      `/v1/application_fees/${id}/refunds`,
    ),
  "Refunds.create": (world: World, params: Stripe.RefundCreateParams) => {
    const charge = params.charge
      ? world.get<Stripe.Charge>("charge", params.charge, "charge")
      : world
          .all<Stripe.Charge>("charge")
          .find((one) => one.payment_intent === params.payment_intent && one.paid);
    if (!charge) throw refuse("Pass charge or payment_intent");
    return refundCharge(world, charge, params);
  },

  "Checkout/Sessions.create": createSession,
  "Checkout/Sessions.retrieve": (world: World, _params: object, id: string) =>
    world.get<Stripe.Checkout.Session>("checkout.session", id),
  "Checkout/Sessions.list": (world: World, params: Stripe.Checkout.SessionListParams) =>
    page(
      ofCustomer<Stripe.Checkout.Session>(world, "checkout.session", params).filter(
        ({ status }) => params.status === undefined || status === params.status,
      ),
      params,
      "/v1/checkout/sessions",
    ),
  "Checkout/Sessions.expire": (world: World, _params: object, id: string) => {
    const session = world.get<Stripe.Checkout.Session>("checkout.session", id);
    expireSession(world, session);
    return session;
  },
  "BillingPortal/Sessions.create": (
    world: World,
    params: Stripe.BillingPortal.SessionCreateParams,
  ) => {
    const customer = world.get<Stripe.Customer>("customer", params.customer, "customer");
    const session = world.make<Stripe.BillingPortal.Session>(
      "BillingPortal/Sessions.create",
      "bps",
      {
        customer: customer.id,
        return_url: params.return_url ?? null,
      },
    );
    session.url = `${world.origin()}/hosted/portal/${session.id}`;
    return session;
  },

  "Events.list": (world: World, params: Stripe.EventListParams) => {
    if ((params.types?.length ?? 0) > 20) {
      throw refuse("Invalid array: at most 20 types can be listed.", { param: "types" });
    }
    return page(
      world.events
        .toReversed()
        // A platform's list holds nothing of connected accounts: they ring at the Connect endpoint alone.
        .filter(({ type }) => !/^(?:account|capability)\./.test(type))
        .filter(({ type }) => params.types === undefined || params.types.includes(type))
        .filter(({ created }) => {
          const since = typeof params.created === "object" ? params.created.gte : undefined;
          return since === undefined || created >= since;
        }),
      params,
      "/v1/events",
    );
  },
  "Events.retrieve": (world: World, _params: object, id: string) => {
    const event = world.events.find((one) => one.id === id);
    if (!event) throw refuse(`No such event: '${id}'`, { code: "resource_missing" });
    return event;
  },
} satisfies Record<string, Handler>;

export function findHandler(name: string) {
  return (handlers as Record<string, Handler>)[name] as
    ((world: World, params: object, id: string) => object) | undefined;
}
