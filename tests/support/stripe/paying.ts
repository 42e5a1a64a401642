/** Cards, payment intents, charges and refunds. */
import type { Stripe } from "stripe";
import { StripeRefusal, listOf, metadataOf, refuse, type World } from "./world";
import { assertBalance, createTransfer, returnFee, reverseTransfer } from "./transfers";

/** Stripe's test card numbers that our tests use. */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  /** The bank asks the holder when the card is saved; later charges succeed without the holder. */
  authenticateOnce: "4000002500003155",
  /** The bank asks the holder at each payment. */
  authenticateAlways: "4000002760003184",
  /** The card can be saved, and the bank refuses each charge. */
  refusedLater: "4000000000000341",
  /** The holder has mistyped the three digits. */
  wrongCvc: "4000000000000127",
} as const;

export function addCard(
  world: World,
  number: string,
  customer: string | null,
): Stripe.PaymentMethod {
  const method = world.make<Stripe.PaymentMethod>("PaymentMethods.retrieve", "pm", {
    type: "card",
    customer,
    metadata: {},
  });
  world.cards.set(method.id, number);
  return method;
}

/** The bank's refusal; null when it pays. */
export function refusalOf(number: string | undefined): StripeRefusal["body"] | null {
  if (number === CARDS.wrongCvc) {
    return {
      type: "card_error",
      code: "incorrect_cvc",
      message: "Your card's security code is incorrect.",
    };
  }
  if (number !== CARDS.declined && number !== CARDS.refusedLater) return null;
  return {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
  };
}

/** The refusal of a bank that requires authentication. */
const AUTHENTICATION_REQUIRED: StripeRefusal["body"] = {
  type: "card_error",
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

/** Charges the intent's payment method and sets the state that follows. @returns the refusal, or null */
export function confirmIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  {
    authenticated = false,
    holderAway = false,
  }: { authenticated?: boolean; holderAway?: boolean } = {},
): StripeRefusal["body"] | null {
  if (intent.status === "succeeded" || intent.status === "canceled") {
    throw unexpectedState(intent, `This PaymentIntent's status is ${intent.status}`);
  }
  const number = world.cards.get(String(intent.payment_method));
  const needsHolder = number === CARDS.authenticateAlways && !authenticated;
  const refusal = needsHolder && holderAway ? AUTHENTICATION_REQUIRED : refusalOf(number);
  if (refusal) {
    failIntent(world, intent, refusal);
    return refusal;
  }
  if (needsHolder) {
    intent.status = "requires_action";
    world.emit("payment_intent.requires_action", intent);
    return null;
  }
  const charge = makeCharge(world, intent, { status: "succeeded", paid: true });
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  world.emit("charge.succeeded", charge);
  world.emit("payment_intent.succeeded", intent);
  return null;
}

/** A refusal that contains the intent, as Stripe sends it. */
export const unexpectedState = (intent: Stripe.PaymentIntent, message: string) =>
  new StripeRefusal(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message,
    payment_intent: intent,
  });

export function failIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  refusal: StripeRefusal["body"],
): void {
  const charge = makeCharge(world, intent, {
    status: "failed",
    paid: false,
    failure_code: refusal.code ?? null,
    failure_message: refusal.message,
  });
  intent.status = "requires_payment_method";
  intent.latest_charge = charge.id;
  intent.last_payment_error = {
    type: "card_error",
    code: "card_declined",
    decline_code: refusal.decline_code,
    message: refusal.message,
  };
  world.emit("payment_intent.payment_failed", intent);
}

function makeCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  over: Partial<Stripe.Charge>,
): Stripe.Charge {
  const charge = world.make<Stripe.Charge>("Charges.retrieve", "ch", {
    amount: intent.amount,
    amount_captured: over.paid ? intent.amount : 0,
    application_fee_amount: intent.application_fee_amount,
    captured: over.paid ?? false,
    currency: intent.currency,
    customer: intent.customer,
    metadata: intent.metadata,
    payment_intent: intent.id,
    refunds: listOf([], "/v1/refunds"),
    payment_method: typeof intent.payment_method === "string" ? intent.payment_method : null,
    transfer_data: intent.transfer_data
      ? { amount: null, destination: intent.transfer_data.destination }
      : null,
    ...over,
  });
  if (intent.transfer_data && charge.paid)
    createTransfer(world, charge, intent.transfer_data.destination);
  return charge;
}

export function makeIntent(
  world: World,
  over: Partial<Stripe.PaymentIntent>,
): Stripe.PaymentIntent {
  const intent = world.make<Stripe.PaymentIntent>("PaymentIntents.retrieve", "pi", {
    status: "requires_payment_method",
    payment_method_types: ["card"],
    metadata: {},
    ...over,
  });
  intent.client_secret = `${intent.id}_secret_standin`;
  return intent;
}

export function destinationOf(
  world: World,
  data: { destination?: string } | undefined,
): string | null {
  if (data?.destination === undefined) return null;
  const account = world.get<Stripe.Account>(
    "account",
    data.destination,
    "transfer_data[destination]",
  );
  if (account.capabilities?.transfers !== "active") {
    throw refuse(
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
      { code: "insufficient_capabilities_for_transfer" },
    );
  }
  return account.id;
}

export function refundCharge(
  world: World,
  charge: Stripe.Charge,
  params: Stripe.RefundCreateParams,
): Stripe.Refund {
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = params.amount ?? left;
  const isChargedBack = world
    .all<Stripe.Dispute>("dispute")
    .some(
      (dispute) =>
        dispute.charge === charge.id &&
        dispute.status !== "won" &&
        !dispute.status.startsWith("warning_"),
    );
  if (isChargedBack) {
    throw refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  if (left === 0) {
    throw refuse(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  if (amount < 1 || amount > left) {
    throw refuse(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      { param: "amount" },
    );
  }
  if (params.reverse_transfer && !charge.transfer) {
    throw refuse("Cannot reverse transfer: the charge has no associated transfer", {
      param: "reverse_transfer",
    });
  }
  if (params.reverse_transfer) assertBalance(world, String(charge.transfer));
  if (params.refund_application_fee && charge.application_fee_amount === null) {
    throw refuse("Cannot refund the application fee: the charge has none", {
      param: "refund_application_fee",
    });
  }
  const refund = world.make<Stripe.Refund>("Refunds.create", "re", {
    amount,
    charge: charge.id,
    currency: charge.currency,
    metadata: metadataOf(params.metadata),
    payment_intent: charge.payment_intent,
    status: "succeeded",
  });
  charge.amount_refunded += amount;
  if (params.reverse_transfer) {
    const reversal = reverseTransfer(world, String(charge.transfer), { amount });
    reversal.source_refund = refund.id;
    refund.transfer_reversal = reversal.id;
  }
  if (params.refund_application_fee) returnFee(world, charge, amount);
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  const earlier = charge.refunds?.data ?? [];
  charge.refunds = listOf([refund, ...earlier], `/v1/charges/${charge.id}/refunds`);
  world.emit("charge.refunded", charge);
  return refund;
}

/** The payer's bank refuses a refund, at times days later. Stripe does not reverse the transfer's reversal. */
export function failRefund(world: World, refundId: string): void {
  const refund = world.get<Stripe.Refund>("refund", refundId);
  if (refund.status !== "succeeded") throw refuse(`Refund ${refundId} is ${refund.status}`);
  const charge = world.get<Stripe.Charge>("charge", refund.charge);
  refund.status = "failed";
  refund.failure_reason = "expired_or_canceled_card";
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  world.emit("refund.updated", refund);
  world.emit("refund.failed", refund);
}
