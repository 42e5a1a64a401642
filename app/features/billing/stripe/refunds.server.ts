/**
 * Refunds to members, and reversals of creators' transfers (product.md §18). Stripe forgets an idempotency key after a
 * day, so each object names its purpose in its metadata, and we look it up before we create it.
 */
import type { Stripe } from "stripe";
import type { PaymentPort } from "../payment-port";
import { codeOf, ignoreMissing, MAX_LIST_ITEMS } from "./client.server";
import { buildKeyOptions, retryWithNextKey } from "./idempotency.server";
import { sumUnusedReversals } from "./refunds-of-charge.server";
import { idOf } from "./provider-state.server";

/** The metadata key of one of our refunds. */
const REFUND_ID_KEY = "refundId";
/** The metadata key of a transfer reversal for a lost dispute. */
const DISPUTE_ID_KEY = "disputeId";

type RefundsApi = Pick<PaymentPort, "findCustomerOfCharge" | "refund" | "reverseDisputedTransfer">;

export const createRefundsApi = (stripe: Stripe): RefundsApi => ({
  async findCustomerOfCharge(chargeRef) {
    return idOf((await ignoreMissing(stripe.charges.retrieve(chargeRef)))?.customer);
  },

  async refund({ idempotencyKey, chargeRef, amountMinor }) {
    const charge = await stripe.charges.retrieve(chargeRef, { expand: ["refunds"] });
    const refunds = charge.refunds?.data ?? [];
    const existing = refunds.find(({ metadata }) => metadata?.[REFUND_ID_KEY] === idempotencyKey);
    if (existing) return { ok: true, refundRef: existing.id };
    // A creator returns each part once: the next refund uses what the creator returned for a failed one.
    const unusedReversal = charge.transfer ? Math.max(0, sumUnusedReversals(refunds)) : 0;
    const usesReversal = amountMinor <= unusedReversal;
    const left =
      charge.amount_captured - charge.amount_refunded - (usesReversal ? 0 : unusedReversal);
    if (amountMinor > left) return { ok: false, reason: "more-than-charged" };
    const params: Stripe.RefundCreateParams = {
      charge: chargeRef,
      amount: amountMinor,
      metadata: { [REFUND_ID_KEY]: idempotencyKey },
      // The creator returns their part, and we return our fee (product.md §18).
      ...(charge.transfer && !usesReversal ? { reverse_transfer: true } : {}),
      ...(charge.application_fee_amount !== null && !usesReversal
        ? { refund_application_fee: true }
        : {}),
    };
    const refund = await retryWithNextKey((options) => stripe.refunds.create(params, options), {
      kind: "refund",
      id: idempotencyKey,
    }).catch(ignoreDisputed);
    if (refund === null) return { ok: false, reason: "disputed" };
    return { ok: true, refundRef: refund.id };
  },

  async reverseDisputedTransfer({ disputeRef, chargeRef }) {
    const charge = await stripe.charges.retrieve(chargeRef, { expand: ["transfer"] });
    const { transfer } = charge;
    if (!transfer || typeof transfer === "string") return;
    const reversals = await stripe.transfers.listReversals(transfer.id, { limit: MAX_LIST_ITEMS });
    if (reversals.data.some(({ metadata }) => metadata?.[DISPUTE_ID_KEY] === disputeRef)) return;
    const dispute = await stripe.disputes.retrieve(disputeRef);
    const amount = Math.min(dispute.amount, transfer.amount - transfer.amount_reversed);
    if (dispute.status !== "lost" || amount < 1) return;
    await stripe.transfers.createReversal(
      transfer.id,
      {
        amount,
        metadata: { [DISPUTE_ID_KEY]: disputeRef },
        ...(charge.application_fee_amount !== null ? { refund_application_fee: true } : {}),
      },
      buildKeyOptions("dispute", disputeRef),
    );
  },
});

/** Null for a charge that the payer's bank has reclaimed, of which Stripe refunds nothing. */
function ignoreDisputed(error: unknown): null {
  if (codeOf(error) === "charge_disputed") return null;
  throw error;
}
