/** Writes each movement of money to the ledger once, by the provider's reference, however often events report it. */
import type { Tx } from "~/db/client.server";
import type { Order } from "../orders/queries.server";
import type { ProviderDispute, ProviderRefund } from "../payment-port";
import { announceRefundsAndDisputes } from "./announce-refunds-and-disputes.server";
import { createFeeReturns, feeOf } from "./fee";
import { ledgerEntries, transferReversals } from "./schema.server";

interface Charge {
  chargeRef: string;
  /** Null for a product. */
  invoiceRef: string | null;
  amountMinor: number;
  currency: string;
  /** The fee as the provider took it; null if it took none, so that we calculate it from the order. */
  feeMinor: number | null;
  period: { start: Date; end: Date } | null;
  at: Date;
  /** The time of our read; it dates failed refunds, whose time no provider tells. */
  readAt: Date;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
}

type Kind = (typeof ledgerEntries.$inferInsert)["kind"];

export async function recordCharge(tx: Tx, order: Order, charge: Charge): Promise<void> {
  const { feeBasisPoints, destinationRef } = order;
  const feeMinor = charge.feeMinor ?? feeOf(charge, feeBasisPoints);
  const calculateReturnedFee = createFeeReturns({ amountMinor: charge.amountMinor, feeMinor });
  const toLine = createLineBuilder(order, charge);
  /** The platform bears the whole amount, although a creator has a part in the charge. */
  const toPlatformLine = (entry: ReturnType<typeof toLine>) =>
    destinationRef === null
      ? entry
      : { ...entry, feeBasisPoints: 10_000, feeMinor: entry.amountMinor, destinationRef: null };
  // Refunds are recorded in the order of their creation, because each returns a part of the remaining fee.
  const refunds = charge.refunds
    .toSorted((refund, other) => refund.createdAt.getTime() - other.createdAt.getTime())
    .flatMap(
      ({ refundRef, amountMinor, createdAt, failed, shared, feeMinor: providerFeeMinor }) => {
        // A refund that the platform bears alone returns no fee.
        const fee = shared ? calculateReturnedFee(amountMinor, providerFeeMinor) : 0;
        const refundLine = toLine("REFUND", refundRef, {
          amountMinor: -amountMinor,
          feeMinor: 0 - fee,
          at: createdAt,
        });
        const failureLine = toLine("REFUND_FAILED", refundRef, {
          amountMinor,
          feeMinor: fee,
          at: charge.readAt,
        });
        // The platform keeps the whole amount of a failed refund: the provider does not pay the creator's part out
        // again.
        return [
          shared ? refundLine : toPlatformLine(refundLine),
          ...(failed ? [toPlatformLine(failureLine)] : []),
        ];
      },
    );
  const disputes = charge.disputes
    // An inquiry moves no money.
    .filter(({ status }) => status !== "inquiry")
    .flatMap(({ disputeRef, amountMinor, status, createdAt: at }) => {
      // The fee is returned once the dispute is lost (`reverseDisputedTransfer`).
      const fee = calculateReturnedFee(amountMinor, null);
      return [
        toLine("DISPUTE", disputeRef, { amountMinor: -amountMinor, feeMinor: 0 - fee, at }),
        ...(status === "won"
          ? [toLine("DISPUTE_WON", disputeRef, { amountMinor, feeMinor: fee, at })]
          : []),
      ];
    });
  const newLines = await tx
    .insert(ledgerEntries)
    .values([
      toLine("CHARGE", charge.chargeRef, {
        amountMinor: charge.amountMinor,
        feeMinor,
        at: charge.at,
      }),
      ...refunds,
      ...disputes,
    ])
    .onConflictDoNothing({ target: [ledgerEntries.ref, ledgerEntries.kind] })
    .returning({ kind: ledgerEntries.kind, ref: ledgerEntries.ref });
  const newLosses = await recordTransferReversals(tx, order, charge);
  await announceRefundsAndDisputes(tx, order, { ...charge, newLines, newLosses });
}

/** A ledger line has the order and seller of its sale and the invoice and period of its charge. */
function createLineBuilder(order: Order, charge: Charge) {
  const { studentId, gymId, feeBasisPoints, destinationRef } = order;
  return (
    kind: Kind,
    ref: string,
    { amountMinor, feeMinor, at }: { amountMinor: number; feeMinor: number; at: Date },
  ) => ({
    kind,
    ref,
    orderId: order.id,
    studentId,
    gymId,
    invoiceRef: charge.invoiceRef,
    amountMinor,
    currency: charge.currency,
    feeBasisPoints,
    feeMinor,
    destinationRef,
    periodStart: charge.period?.start ?? null,
    periodEnd: charge.period?.end ?? null,
    at,
  });
}

/** Records the transfers to reverse and returns the disputes whose loss is new. */
async function recordTransferReversals(
  tx: Tx,
  { id: orderId, destinationRef }: Order,
  { chargeRef, readAt, disputes }: Charge,
): Promise<string[]> {
  const lost = disputes.filter(({ status }) => status === "lost");
  // In a charge of the platform itself no creator has a part.
  if (destinationRef === null || lost.length === 0) return [];
  const reversal = { orderId, chargeRef, nextAttemptAt: readAt };
  const rows = await tx
    .insert(transferReversals)
    .values(lost.map(({ disputeRef }) => ({ disputeRef, ...reversal })))
    .onConflictDoNothing({ target: transferReversals.disputeRef })
    .returning({ disputeRef: transferReversals.disputeRef });
  return rows.map(({ disputeRef }) => disputeRef);
}
