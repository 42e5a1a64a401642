/** The payer's bank disputes a charge, and decides the dispute. */
import type { Stripe } from "stripe";
import { refuse, type World } from "./world";

export function openDispute(world: World, chargeId: string): Stripe.Dispute {
  const charge = world.get<Stripe.Charge>("charge", chargeId);
  if (!charge.paid || charge.disputed) throw refuse("This charge can not be disputed");
  charge.disputed = true;
  const dispute = world.make<Stripe.Dispute>("Disputes.retrieve", "du", {
    amount: charge.amount_captured - charge.amount_refunded,
    charge: charge.id,
    currency: charge.currency,
    evidence_details: {
      due_by: world.now() + 9 * 24 * 3600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  });
  world.emit("charge.dispute.created", dispute);
  world.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

export function closeDispute(world: World, disputeId: string, status: "won" | "lost"): void {
  const dispute = world.get<Stripe.Dispute>("dispute", disputeId);
  dispute.status = status;
  if (status === "won") world.emit("charge.dispute.funds_reinstated", dispute);
  world.emit("charge.dispute.closed", dispute);
}
