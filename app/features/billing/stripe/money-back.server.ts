/**
 * Money that goes back: to who paid, and from the creator who has a part of it (decisions §9). Stripe forgets a key of
 * idempotency after a day; so what was made says in its metadata what it is for, and is looked for first.
 */
import type { Stripe } from "stripe";
import type { PaymentPort } from "../payment-port";
import { LISTED } from "./client.server";
import { keyed } from "./idempotency.server";
import { heldBack } from "./truth.server";

/** Under this name a refund of ours stands in the metadata. */
const REFUND = "refundId";
/** And under this one, what was taken back of a transfer for a dispute. */
const DISPUTE = "disputeId";

type MoneyBack = Pick<PaymentPort, "refund" | "takeBackDisputed">;

export const moneyBackAt = (stripe: Stripe): MoneyBack => ({
  async refund({ idempotencyKey, chargeRef, amountMinor }) {
    const charge = await stripe.charges.retrieve(chargeRef, { expand: ["refunds"] });
    const refunds = charge.refunds?.data ?? [];
    const made = refunds.find(({ metadata }) => metadata?.[REFUND] === idempotencyKey);
    if (made) return { ok: true, refundRef: made.id };
    // A creator gives his part back once: what he gave for a refund that failed goes out without him.
    const held = charge.transfer ? Math.max(0, heldBack(refunds)) : 0;
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
