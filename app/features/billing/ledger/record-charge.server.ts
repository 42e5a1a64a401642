/**
 * Writes each movement of money to the ledger once, by the provider's own reference, however often it is reported.
 */
import type { Tx } from "~/db/client.server";
import { money, percentageOf } from "~/kernel/money";
import type { Order } from "../orders/queries.server";
import type { DisputeTruth, RefundTruth } from "../payment-port";
import { ledgerEntries, takeBacks } from "./schema.server";

export interface Charge {
  chargeRef: string;
  /** Null for a product. */
  invoiceRef: string | null;
  amountMinor: number;
  currency: string;
  period: { start: Date; end: Date } | null;
  at: Date;
  /** When this was read; a provider does not say when a refund failed. */
  readAt: Date;
  refunds: RefundTruth[];
  disputes: DisputeTruth[];
}

type Kind = (typeof ledgerEntries.$inferInsert)["kind"];

export async function recordCharge(tx: Tx, order: Order, charge: Charge): Promise<void> {
  const { studentId, gymId, feeBasisPoints, destinationRef } = order;
  const line = (kind: Kind, ref: string, amountMinor: number, at: Date) => ({
    kind,
    ref,
    orderId: order.id,
    studentId,
    gymId,
    invoiceRef: charge.invoiceRef,
    amountMinor,
    currency: charge.currency,
    feeBasisPoints,
    // The fee is returned with the money: on a refund it is negative, and on a dispute too once it is lost
    // (`takeBackDisputed`).
    feeMinor: percentageOf(money(amountMinor, charge.currency), feeBasisPoints).amountMinor,
    destinationRef,
    periodStart: charge.period?.start ?? null,
    periodEnd: charge.period?.end ?? null,
    at,
  });
  /** The platform bears the whole amount, though a creator had a part in the charge. */
  const ofPlatform = (entry: ReturnType<typeof line>) =>
    destinationRef === null
      ? entry
      : { ...entry, feeBasisPoints: 10_000, feeMinor: entry.amountMinor, destinationRef: null };
  await tx
    .insert(ledgerEntries)
    .values([
      line("CHARGE", charge.chargeRef, charge.amountMinor, charge.at),
      ...charge.refunds.flatMap(({ refundRef, amountMinor, createdAt, failed, shared }) => {
        const made = line("REFUND", refundRef, -amountMinor, createdAt);
        const back = line("REFUND_FAILED", refundRef, amountMinor, charge.readAt);
        // The creator's part is not paid out to them again by itself: the platform holds it for now.
        return [shared ? made : ofPlatform(made), ...(failed ? [ofPlatform(back)] : [])];
      }),
      ...charge.disputes
        // An inquiry moves no money.
        .filter(({ status }) => status !== "inquiry")
        .flatMap(({ disputeRef, amountMinor, status, createdAt }) => [
          line("DISPUTE", disputeRef, -amountMinor, createdAt),
          ...(status === "won" ? [line("DISPUTE_WON", disputeRef, amountMinor, createdAt)] : []),
        ]),
    ])
    .onConflictDoNothing({ target: [ledgerEntries.ref, ledgerEntries.kind] });
  const lost = charge.disputes.filter(({ status }) => status === "lost");
  // Charged for the platform itself, so nobody else has a part in it.
  if (destinationRef === null || lost.length === 0) return;
  const { chargeRef, readAt } = charge;
  const due = { orderId: order.id, chargeRef, nextAttemptAt: readAt };
  await tx
    .insert(takeBacks)
    .values(lost.map(({ disputeRef }) => ({ disputeRef, ...due })))
    .onConflictDoNothing({ target: takeBacks.disputeRef });
}
