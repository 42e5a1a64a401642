/**
 * Refunds, and what is reclaimed from a creator (product.md §18). Stripe forgets an idempotency key after a day, so
 * each object names its purpose in its metadata and is looked up before it is created.
 */
import type { Stripe } from "stripe";
import type { PaymentPort } from "../payment-port";
import { codeOf, found, LISTED } from "./client.server";
import { keyed, pastRefusals } from "./idempotency.server";
import { heldBack } from "./refunds-of-charge.server";
import { idOf } from "./provider-state.server";

/** The metadata key of one of our refunds. */
const REFUND = "refundId";
/** The metadata key of a transfer reversal for a lost dispute. */
const DISPUTE = "disputeId";

type RefundsApi = Pick<PaymentPort, "findCustomerOfCharge" | "refund" | "takeBackDisputed">;

export const createRefundsApi = (stripe: Stripe): RefundsApi => ({
  async findCustomerOfCharge(chargeRef) {
    return idOf((await found(stripe.charges.retrieve(chargeRef)))?.customer);
  },

  async refund({ idempotencyKey, chargeRef, amountMinor }) {
    const charge = await stripe.charges.retrieve(chargeRef, { expand: ["refunds"] });
    const refunds = charge.refunds?.data ?? [];
    const made = refunds.find(({ metadata }) => metadata?.[REFUND] === idempotencyKey);
    if (made) return { ok: true, refundRef: made.id };
    // A creator returns their part once: what they returned for a failed refund is used for the next one.
    const held = charge.transfer ? Math.max(0, heldBack(refunds)) : 0;
    const fromHeld = amountMinor <= held;
    const left = charge.amount_captured - charge.amount_refunded - (fromHeld ? 0 : held);
    if (amountMinor > left) return { ok: false, reason: "more-than-charged" };
    const wanted: Stripe.RefundCreateParams = {
      charge: chargeRef,
      amount: amountMinor,
      metadata: { [REFUND]: idempotencyKey },
      // The creator returns their part, and we return our fee (product.md §18).
      ...(charge.transfer && !fromHeld ? { reverse_transfer: true } : {}),
      ...(charge.application_fee_amount !== null && !fromHeld
        ? { refund_application_fee: true }
        : {}),
    };
    const refund = await pastRefusals((options) => stripe.refunds.create(wanted, options), {
      kind: "refund",
      of: idempotencyKey,
    }).catch(unlessDisputed);
    if (refund === null) return { ok: false, reason: "disputed" };
    return { ok: true, refundRef: refund.id };
  },

  async takeBackDisputed({ disputeRef, chargeRef }) {
    const charge = await stripe.charges.retrieve(chargeRef, { expand: ["transfer"] });
    const { transfer } = charge;
    if (!transfer || typeof transfer === "string") return;
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
});

/** Null: Stripe refunds nothing of a charge that the payer's bank has taken back. */
function unlessDisputed(error: unknown): null {
  if (codeOf(error) === "charge_disputed") return null;
  throw error;
}
