/**
 * Stripe behind the payment port (decisions §9). Only this folder speaks to Stripe's SDK. Keys of idempotency come
 * from our rows (the SDK's own is new with each call, security.md 9); what is merely set again needs none.
 */
import { createHash } from "node:crypto";
import type { Stripe } from "stripe";
import type { OrderRefs, PaymentPort, Sale } from "../payment-port";
import {
  codeOf,
  connect,
  found,
  translated,
  unlessCard,
  type StripeSettings,
} from "./client.server";
import { accountPort } from "./accounts.server";
import { browserSide, foreignSources } from "./browser-side";
import { discountMonths } from "./discount-months";
import { amountOf, checkoutLine, paymentShare, priceOf, subscriptionShare } from "./sale.server";
import {
  checkoutTruth,
  heldBack,
  idOf,
  intentOfInvoice,
  invoiceTruth,
  ORDER,
  paymentTruth,
  readCharges,
  subscriptionTruth,
} from "./truth.server";
import { PLATFORM_EVENT_TYPES, readEvent, verifyEvent } from "./verify-event.server";

/** Under this name a refund of ours stands in the metadata. */
const REFUND = "refundId";
/** And under this one, what was taken back of a transfer for a dispute. */
const DISPUTE = "disputeId";
/** Two years of months; lists of a customer are looked through this far. */
const INVOICES = 24;
const LISTED = 100;
const WITH_CHARGE = { expand: ["latest_charge.refunds"] };

export function createStripeProvider(settings: StripeSettings): PaymentPort {
  const stripe = connect(settings);
  const known = new Set<string>();

  /** Made under an id of ours, once; there already is as good. */
  async function ensure(id: string, make: () => Promise<unknown>): Promise<string> {
    if (known.has(id)) return id;
    try {
      await make();
    } catch (error) {
      if (codeOf(error) !== "resource_already_exists") throw error;
    }
    known.add(id);
    return id;
  }

  const productOf = ({ line }: Sale) => {
    const id = `gf_${digest(line.name)}`;
    return ensure(id, () => stripe.products.create({ id, name: line.name }, keyed("product", id)));
  };

  async function discountsOf({ line, discount, trialDays, orderedAt }: Sale) {
    if (!discount) return undefined;
    const { amountOffMinor, duration, months } = discount;
    const invoices = duration === "ONCE" ? 1 : (months ?? 1);
    // A product is paid at once, and so is a plan without a trial: `once` is that one time.
    const repeating =
      line.interval === null || duration === "FOREVER" || (duration === "ONCE" && trialDays === 0)
        ? null
        : discountMonths({ trialDays, interval: line.interval, invoices }, orderedAt);
    const kept = duration === "FOREVER" && line.interval !== null ? "forever" : "once";
    const id = `gf_${discount.promotionId}_${line.currency}_${amountOffMinor}_${repeating ?? kept}`;
    await ensure(id, () =>
      stripe.coupons.create(
        {
          id,
          name: discount.code.slice(0, 40),
          amount_off: amountOffMinor,
          currency: line.currency.toLowerCase(),
          ...(repeating === null
            ? { duration: kept }
            : { duration: "repeating", duration_in_months: repeating }),
        },
        keyed("coupon", id),
      ),
    );
    return [{ coupon: id }];
  }

  async function readSubscription(subscriptionRef: string) {
    const subscription = await found(
      stripe.subscriptions.retrieve(subscriptionRef, { expand: ["discounts.source.coupon"] }),
    );
    return subscription && withInvoices(subscription);
  }

  async function withInvoices(subscription: Stripe.Subscription) {
    const customer = idOf(subscription.customer) ?? undefined;
    const [invoices, paid] = await Promise.all([
      stripe.invoices.list({
        subscription: subscription.id,
        limit: INVOICES,
        expand: ["data.payments"],
      }),
      stripe.charges.list({ customer, limit: LISTED, expand: ["data.refunds"] }),
    ]);
    const all = [...paid.data, ...(await chargesMissing(invoices.data, paid.data))];
    const charges = readCharges(all, await disputesAbout(all));
    const truths = await Promise.all(
      invoices.data.map(async (invoice) => {
        const intentRef = invoice.status === "paid" ? null : intentOfInvoice(invoice);
        const intent = intentRef ? await stripe.paymentIntents.retrieve(intentRef) : null;
        return invoiceTruth(invoice, { charges, intent });
      }),
    );
    return subscriptionTruth(subscription, truths);
  }

  /** Of one who has tried a hundred times since, what paid an invoice is no longer in the list of the newest. */
  async function chargesMissing(invoices: Stripe.Invoice[], listed: Stripe.Charge[]) {
    const seen = new Set(listed.filter(({ paid }) => paid).map((one) => idOf(one.payment_intent)));
    const missing = invoices
      .filter(({ status }) => status === "paid")
      .map(intentOfInvoice)
      .filter((ref) => ref !== null && !seen.has(ref));
    const intents = await Promise.all(
      missing.map((ref) => found(stripe.paymentIntents.retrieve(String(ref), WITH_CHARGE))),
    );
    return intents.flatMap((intent) => chargeOf(intent) ?? []);
  }

  /** Rare, so each is asked for by itself. */
  async function disputesAbout(charges: readonly Stripe.Charge[]): Promise<Stripe.Dispute[]> {
    const lists = charges
      .filter(({ disputed }) => disputed)
      .map((charge) => stripe.disputes.list({ charge: charge.id, limit: LISTED }));
    return (await Promise.all(lists)).flatMap(({ data }) => data);
  }

  /** What is over stays as it is; Stripe refuses even to be asked. */
  async function setCancel(subscriptionRef: string, wanted: boolean): Promise<void> {
    const subscription = await stripe.subscriptions.retrieve(subscriptionRef);
    if (subscription.ended_at !== null) return;
    await stripe.subscriptions.update(subscriptionRef, { cancel_at_period_end: wanted });
  }

  async function readPayment(paymentRef: string) {
    const intent = await found(stripe.paymentIntents.retrieve(paymentRef, WITH_CHARGE));
    if (!intent) return null;
    const charge = chargeOf(intent);
    return paymentTruth(intent, charge, charge ? await disputesAbout([charge]) : []);
  }

  const must = <T>(truth: T | null, what: string): T => {
    if (truth === null) throw new Error(`Stripe does not know ${what} any more`);
    return truth;
  };

  const port: PaymentPort = {
    key: "stripe",
    browser: browserSide(settings),
    sources: foreignSources(settings),
    accounts: translated(accountPort(stripe, settings)),

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

    async createHostedCheckout(input) {
      const session = await stripe.checkout.sessions.create(
        {
          ...checkoutLine(input),
          customer: input.customerRef,
          client_reference_id: input.orderId,
          metadata: { [ORDER]: input.orderId },
          discounts: await discountsOf(input),
          success_url: input.successUrl,
          cancel_url: input.cancelUrl,
          locale: input.locale as Stripe.Checkout.SessionCreateParams.Locale,
          branding_settings: { display_name: input.brand.name },
        },
        keyed("checkout", input.idempotencyKey),
      );
      return { checkoutRef: session.id, url: must(session.url, "the address of its page") };
    },

    async readCheckout(checkoutRef) {
      const session = await found(stripe.checkout.sessions.retrieve(checkoutRef));
      return session && checkoutTruth(session);
    },

    async findCheckoutOfOrder({ orderId, customerRef }) {
      const sessions = await stripe.checkout.sessions.list({
        customer: customerRef,
        limit: LISTED,
      });
      const session = sessions.data.find(({ metadata }) => metadata?.[ORDER] === orderId);
      return session ? checkoutTruth(session) : null;
    },

    async expireCheckout(checkoutRef) {
      const session = await found(stripe.checkout.sessions.retrieve(checkoutRef));
      if (session?.status === "open") await stripe.checkout.sessions.expire(checkoutRef);
    },

    async createSubscription(input) {
      const subscription = await stripe.subscriptions.create(
        {
          customer: input.customerRef,
          default_payment_method: input.paymentMethodRef,
          items: [{ price_data: { ...priceOf(input), product: await productOf(input) } }],
          payment_behavior: "default_incomplete",
          discounts: await discountsOf(input),
          trial_period_days: input.trialDays || undefined,
          metadata: { [ORDER]: input.orderId },
          ...subscriptionShare(input),
          expand: ["discounts.source.coupon"],
        },
        keyed("subscription", input.idempotencyKey),
      );
      return must(await withInvoices(subscription), subscription.id);
    },

    async paySubscription(subscriptionRef) {
      const before = must(await readSubscription(subscriptionRef), subscriptionRef);
      const [invoice] = before.invoices;
      if (invoice?.status !== "open") return before;
      // A refusal, or the bank's question, is in the truth that is read next.
      await unlessCard(
        stripe.invoices.pay(
          invoice.invoiceRef,
          {},
          keyed("pay", `${invoice.invoiceRef}:${invoice.attempts}`),
        ),
      );
      return must(await readSubscription(subscriptionRef), subscriptionRef);
    },

    readSubscription,

    async findSubscriptionOfOrder({ orderId, customerRef }: OrderRefs) {
      const all = await stripe.subscriptions.list({
        customer: customerRef,
        status: "all",
        limit: LISTED,
        expand: ["data.discounts.source.coupon"],
      });
      const subscription = all.data.find(({ metadata }) => metadata[ORDER] === orderId);
      return subscription ? withInvoices(subscription) : null;
    },

    async voidSubscription(subscriptionRef) {
      const subscription = await found(stripe.subscriptions.retrieve(subscriptionRef));
      if (subscription?.status !== "incomplete" && subscription?.status !== "trialing") return;
      await found(stripe.subscriptions.cancel(subscriptionRef));
    },

    cancelAtPeriodEnd: (subscriptionRef) => setCancel(subscriptionRef, true),

    async endSubscription(subscriptionRef) {
      const subscription = await found(stripe.subscriptions.retrieve(subscriptionRef));
      if (!subscription || subscription.ended_at !== null) return;
      await stripe.subscriptions.cancel(subscriptionRef);
    },

    revertCancellation: (subscriptionRef) => setCancel(subscriptionRef, false),

    async createPayment(input) {
      const amount = amountOf(input);
      const intent = await stripe.paymentIntents.create(
        {
          amount,
          currency: input.line.currency.toLowerCase(),
          customer: input.customerRef,
          payment_method: input.paymentMethodRef,
          automatic_payment_methods: { enabled: true, allow_redirects: "never" },
          description: input.line.name,
          metadata: { [ORDER]: input.orderId },
          ...paymentShare(input),
        },
        keyed("payment", input.idempotencyKey),
      );
      return must(paymentTruth(intent, null, []), intent.id);
    },

    async confirmPayment(paymentRef) {
      const before = must(await readPayment(paymentRef), paymentRef);
      if (before.status !== "requires_confirmation") return before;
      await unlessCard(stripe.paymentIntents.confirm(paymentRef, {}, keyed("confirm", paymentRef)));
      return must(await readPayment(paymentRef), paymentRef);
    },

    readPayment,

    async findPaymentOfOrder({ orderId, customerRef }: OrderRefs) {
      const all = await stripe.paymentIntents.list({ customer: customerRef, limit: LISTED });
      const intent = all.data.find(({ metadata }) => metadata[ORDER] === orderId);
      return intent ? readPayment(intent.id) : null;
    },

    async voidPayment(paymentRef) {
      const intent = await found(stripe.paymentIntents.retrieve(paymentRef));
      if (!intent || ["succeeded", "canceled", "processing"].includes(intent.status)) return;
      await stripe.paymentIntents.cancel(paymentRef);
    },

    async refund({ idempotencyKey, chargeRef, amountMinor }) {
      const charge = await stripe.charges.retrieve(chargeRef, { expand: ["refunds"] });
      // Stripe forgets a key of idempotency after a day; the refund itself says whose it is for ever.
      const known = charge.refunds?.data.find(
        ({ metadata }) => metadata?.[REFUND] === idempotencyKey,
      );
      if (known) return { ok: true, refundRef: known.id };
      // A creator gives his part back once: what he gave for a refund that failed goes out without him.
      const held = charge.transfer ? Math.max(0, heldBack(charge.refunds?.data ?? [])) : 0;
      const fromHeld = amountMinor <= held;
      const left = charge.amount_captured - charge.amount_refunded - (fromHeld ? 0 : held);
      if (amountMinor > left) return { ok: false, reason: "more-than-charged" };
      const refund = await stripe.refunds.create(
        {
          charge: chargeRef,
          amount: amountMinor,
          metadata: { [REFUND]: idempotencyKey },
          // The creator's part comes back from him, and our fee from us (decisions §9).
          ...(charge.transfer && !fromHeld ? { reverse_transfer: true } : {}),
          ...(charge.application_fee_amount !== null && !fromHeld
            ? { refund_application_fee: true }
            : {}),
        },
        keyed("refund", idempotencyKey),
      );
      return { ok: true, refundRef: refund.id };
    },

    async takeBackDisputed({ disputeRef, chargeRef }) {
      const charge = await stripe.charges.retrieve(chargeRef, { expand: ["transfer"] });
      const { transfer } = charge;
      if (!transfer || typeof transfer === "string") return;
      // Stripe forgets a key of idempotency after a day; the reversal itself says what it is for.
      const made = await stripe.transfers.listReversals(transfer.id, { limit: LISTED });
      if (made.data.some(({ metadata }) => metadata?.[DISPUTE] === disputeRef)) return;
      const dispute = await stripe.disputes.retrieve(disputeRef);
      const amount = Math.min(dispute.amount, transfer.amount - transfer.amount_reversed);
      if (dispute.status !== "lost" || amount < 1) return;
      await stripe.transfers.createReversal(
        transfer.id,
        {
          amount,
          metadata: { [DISPUTE]: disputeRef },
          ...(charge.application_fee_amount !== null ? { refund_application_fee: true } : {}),
        },
        keyed("dispute", disputeRef),
      );
    },

    async openPortal({ customerRef, returnUrl }) {
      const facts = { customer: customerRef, return_url: returnUrl };
      const { url } = await stripe.billingPortal.sessions.create(facts);
      return { url };
    },

    async readEvents({ since, note }) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const types = [...PLATFORM_EVENT_TYPES];
      const events = stripe.events.list({ created, types, limit: LISTED });
      for await (const event of events) await note(readEvent(event));
    },

    verifyEvent: (given) => verifyEvent(settings, given),
  };
  return translated(port);
}

const chargeOf = (intent: Stripe.PaymentIntent | null): Stripe.Charge | null =>
  intent === null || typeof intent.latest_charge === "string" ? null : intent.latest_charge;

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 24);

const keyed = (kind: string, of: string) => ({ idempotencyKey: `gf:${kind}:${of}` });
