/** Hosted pages, and the customer's actions on them and in the browser's library. */
import type { Stripe } from "stripe";
import { addCard, CARDS, confirmIntent, destinationOf, makeIntent, refusalOf } from "./paying";
import { latestInvoice, payInvoice, settleInvoice } from "./invoices";
import { couponOf, makePrice, startSubscription } from "./subscriptions";
import { metadataOf, refuse, type StripeRefusal, type World } from "./world";

type CreateSession = Stripe.Checkout.SessionCreateParams;
const DAY = 24 * 3600;

/** The purchase of each unpaid session, by the session's id. */
const purchases = new WeakMap<World, Map<string, { params: CreateSession; price: Stripe.Price }>>();

export function createSession(world: World, params: CreateSession): Stripe.Checkout.Session {
  const customer = world.get<Stripe.Customer>("customer", params.customer, "customer");
  const { mode } = params;
  if (mode !== "subscription" && mode !== "payment")
    throw refuse("Missing mode", { param: "mode" });
  if (!params.success_url) throw refuse("Missing success_url", { param: "success_url" });
  for (const address of [params.success_url, params.cancel_url ?? params.success_url]) {
    if (!/^https?:\/\//.test(address)) throw refuse(`Not a valid URL: ${address}`);
  }
  const [line, ...more] = params.line_items ?? [];
  if (!line || more.length > 0)
    throw refuse("The stand-in sells one line", { param: "line_items" });
  if (line.quantity === undefined) {
    throw refuse("Quantity is required", { param: "line_items[0][quantity]" });
  }
  const price = lineOf(world, line);
  if ((mode === "subscription") !== (price.recurring !== null)) {
    throw refuse(`You must provide a price that fits mode=${mode}`, { param: "line_items" });
  }
  const other = mode === "subscription" ? "payment_intent_data" : "subscription_data";
  if (params[other]) throw refuse(`You can not pass ${other} in ${mode} mode`, { param: other });
  const data = mode === "subscription" ? params.subscription_data : params.payment_intent_data;
  destinationOf(world, data?.transfer_data);
  if (params.expires_at !== undefined) {
    const ahead = params.expires_at - world.now();
    if (ahead < 30 * 60 || ahead > DAY) {
      throw refuse("The `expires_at` timestamp must be between 30 minutes and 24 hours from now", {
        param: "expires_at",
      });
    }
  }
  const coupon = couponOf(world, params.discounts);
  const isTrial = Boolean(params.subscription_data?.trial_period_days);
  const reduced = Math.max(0, (price.unit_amount ?? 0) - (coupon?.amount_off ?? 0));
  const session = world.make<Stripe.Checkout.Session>("Checkout/Sessions.create", "cs_test", {
    amount_subtotal: price.unit_amount,
    /** What the page shows as due today. */
    amount_total: isTrial ? 0 : reduced,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    currency: price.currency,
    customer: customer.id,
    discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
    expires_at: params.expires_at ?? world.now() + DAY,
    metadata: metadataOf(params.metadata),
    mode,
    payment_method_types: ["card"],
    payment_status: "unpaid",
    status: "open",
    success_url: params.success_url,
    ui_mode: "hosted_page",
  });
  session.url = `${world.origin()}/hosted/checkout/${session.id}`;
  const known = purchases.get(world) ?? new Map();
  purchases.set(world, known.set(session.id, { params, price }));
  return session;
}

function lineOf(world: World, line: Stripe.Checkout.SessionCreateParams.LineItem): Stripe.Price {
  if (line.price !== undefined)
    return world.get<Stripe.Price>("price", line.price, "line_items[0]");
  const data = line.price_data;
  if (!data || data.unit_amount === undefined)
    throw refuse("Missing price", { param: "line_items" });
  const product =
    data.product ??
    world.make<Stripe.Product>("Products.create", "prod", {
      active: true,
      metadata: {},
      name: data.product_data?.name ?? "",
    }).id;
  world.get<Stripe.Product>("product", product, "line_items[0][price_data][product]");
  return makePrice(world, { ...data, product, unit_amount: data.unit_amount });
}

/** The customer pays on the hosted page, which stays open for another card after a refused one. */
export function payHostedPage(
  world: World,
  sessionId: string,
  number: string,
  { authenticated = false }: { authenticated?: boolean } = {},
): { outcome: "paid" | "authenticate" } | { outcome: "refused"; message: string } {
  const session = world.get<Stripe.Checkout.Session>("checkout.session", sessionId);
  const purchase = purchases.get(world)?.get(sessionId);
  if (session.status !== "open" || !purchase) throw refuse("This page is closed");
  world.get<Stripe.Customer>("customer", session.customer, "customer");
  const needsHolder = number === CARDS.authenticateOnce || number === CARDS.authenticateAlways;
  if (needsHolder && !authenticated) return { outcome: "authenticate" };
  const refusal = refusalOf(number);
  if (refusal && number !== CARDS.refusedLater) {
    return { outcome: "refused", message: refusal.message };
  }
  const refusedPayment =
    session.mode === "payment"
      ? payOnce(world, session, purchase, number)
      : subscribe(world, session, purchase, number);
  if (refusedPayment) return { outcome: "refused", message: refusedPayment.message };
  session.status = "complete";
  session.url = null;
  world.emit("checkout.session.completed", session);
  return { outcome: "paid" };
}

type HostedPurchase = { params: CreateSession; price: Stripe.Price };

function payOnce(
  world: World,
  session: Stripe.Checkout.Session,
  { params, price }: HostedPurchase,
  number: string,
): StripeRefusal["body"] | null {
  const data = params.payment_intent_data;
  const coupon = couponOf(world, params.discounts);
  const off = coupon?.amount_off ?? 0;
  const customer = String(session.customer);
  const destination = destinationOf(world, data?.transfer_data);
  const intent = makeIntent(world, {
    amount: Math.max(0, (price.unit_amount ?? 0) - off),
    currency: price.currency,
    customer,
    payment_method: addCard(world, number, customer).id,
    application_fee_amount: data?.application_fee_amount ?? null,
    transfer_data: destination ? { destination } : null,
    metadata: metadataOf(data?.metadata),
  });
  const refusal = confirmIntent(world, intent, { authenticated: true });
  if (refusal) return refusal;
  session.amount_total = intent.amount;
  session.payment_intent = intent.id;
  session.payment_status = "paid";
  return null;
}

function subscribe(
  world: World,
  session: Stripe.Checkout.Session,
  { params, price }: HostedPurchase,
  number: string,
): StripeRefusal["body"] | null {
  const data = params.subscription_data;
  const customer = String(session.customer);
  const subscription = startSubscription(world, {
    customer,
    price,
    paymentMethod: addCard(world, number, customer).id,
    trialDays: data?.trial_period_days ?? 0,
    coupon: couponOf(world, params.discounts),
    feePercent: data?.application_fee_percent ?? null,
    destination: destinationOf(world, data?.transfer_data),
    metadata: metadataOf(data?.metadata),
    // A session accepts no payment settings for its subscription.
    keepsCard: false,
  });
  const invoice = latestInvoice(world, subscription);
  const refusal = payInvoice(world, invoice);
  const intentId = invoice.payments?.data[0]?.payment.payment_intent;
  const intent =
    typeof intentId === "string"
      ? world.get<Stripe.PaymentIntent>("payment_intent", intentId)
      : null;
  // On the page the holder is present and confirms the payment.
  if (!refusal && intent?.status === "requires_action") {
    confirmIntent(world, intent, { authenticated: true });
    settleInvoice(world, invoice);
  }
  if (refusal) return refusal;
  session.invoice = invoice.id;
  session.subscription = subscription.id;
  session.amount_total = invoice.total;
  session.payment_status = invoice.total === 0 ? "no_payment_required" : "paid";
  return null;
}

export function expireSession(world: World, session: Stripe.Checkout.Session): void {
  if (session.status !== "open") {
    throw refuse('Only Checkout Sessions with a status in ["open"] can be expired');
  }
  session.status = "expired";
  session.url = null;
  world.emit("checkout.session.expired", session);
}

/** Expires unpaid sessions whose time is over. */
export function expireDueSessions(world: World): void {
  for (const session of world.all<Stripe.Checkout.Session>("checkout.session")) {
    if (session.status === "open" && session.expires_at <= world.now()) {
      expireSession(world, session);
    }
  }
}

/** Saves a card, as the browser's library does with a SetupIntent's secret and a card number. */
export function confirmSetup(
  world: World,
  clientSecret: string,
  number: string,
  { authenticated = false }: { authenticated?: boolean } = {},
):
  | { outcome: "succeeded"; paymentMethod: string }
  | { outcome: "authenticate" }
  | { outcome: "refused"; code: string; message: string } {
  const setup = world
    .all<Stripe.SetupIntent>("setup_intent")
    .find(({ client_secret: secret }) => secret === clientSecret);
  if (!setup) throw refuse("No such setupintent");
  if (setup.status === "succeeded") throw refuse("This SetupIntent has already succeeded");
  world.get<Stripe.Customer>("customer", setup.customer, "customer");
  const refusal = number === CARDS.refusedLater ? null : refusalOf(number);
  if (refusal) {
    const code = number === CARDS.wrongCvc ? "incorrect_cvc" : "card_declined";
    setup.last_setup_error = { type: "card_error", code, message: refusal.message };
    world.emit("setup_intent.setup_failed", setup);
    return { outcome: "refused", code, message: refusal.message };
  }
  const needsHolder = number === CARDS.authenticateOnce || number === CARDS.authenticateAlways;
  if (needsHolder && !authenticated) {
    setup.status = "requires_action";
    return { outcome: "authenticate" };
  }
  const method = addCard(world, number, typeof setup.customer === "string" ? setup.customer : null);
  setup.payment_method = method.id;
  setup.status = "succeeded";
  world.emit("setup_intent.succeeded", setup);
  return { outcome: "succeeded", paymentMethod: method.id };
}

/** The holder answers the bank's question about a payment. */
export function answerBank(world: World, clientSecret: string, yes: boolean): string {
  const intent = world
    .all<Stripe.PaymentIntent>("payment_intent")
    .find(({ client_secret: secret }) => secret === clientSecret);
  if (!intent) throw refuse("No such payment_intent");
  if (intent.status !== "requires_action") throw refuse(`Nothing to answer: ${intent.status}`);
  if (!yes) {
    intent.status = "requires_payment_method";
    intent.last_payment_error = {
      type: "card_error",
      code: "payment_intent_authentication_failure",
      message: "The provided PaymentMethod has failed authentication.",
    };
    world.emit("payment_intent.payment_failed", intent);
    return intent.status;
  }
  confirmIntent(world, intent, { authenticated: true });
  const invoice = world
    .all<Stripe.Invoice>("invoice")
    .find(({ payments }) =>
      payments?.data.some(({ payment }) => payment.payment_intent === intent.id),
    );
  if (invoice) settleInvoice(world, invoice);
  return intent.status;
}
