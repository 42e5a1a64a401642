/**
 * Writes each movement of money to the ledger once, by the provider's own reference, however often it is reported.
 */
import type { Tx } from "~/db/client.server";
import type { Order } from "../orders/queries.server";
import type { ProviderDispute, ProviderRefund } from "../payment-port";
import { announceRefunds } from "./announce-refund.server";
import { createFeeReturns, feeOf } from "./fee";
import { ledgerEntries, takeBacks } from "./schema.server";

export interface Charge {
  chargeRef: string;
  /** Null for a product. */
  invoiceRef: string | null;
  amountMinor: number;
  currency: string;
  /** As the provider took it; null: it took none, and the fee is reckoned from the order. */
  feeMinor: number | null;
  period: { start: Date; end: Date } | null;
  at: Date;
  /** When this was read; a provider does not say when a refund failed. */
  readAt: Date;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
}

type Kind = (typeof ledgerEntries.$inferInsert)["kind"];

export async function recordCharge(tx: Tx, order: Order, charge: Charge): Promise<void> {
  const { studentId, gymId, feeBasisPoints, destinationRef } = order;
  const feeMinor = charge.feeMinor ?? feeOf(charge, feeBasisPoints);
  const returned = createFeeReturns({ amountMinor: charge.amountMinor, feeMinor });
  const line = (
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
  /** The platform bears the whole amount, though a creator had a part in the charge. */
  const ofPlatform = (entry: ReturnType<typeof line>) =>
    destinationRef === null
      ? entry
      : { ...entry, feeBasisPoints: 10_000, feeMinor: entry.amountMinor, destinationRef: null };
  // Refunds are recorded in the order they were made: each returns its part of the rest of the fee.
  const refunds = charge.refunds
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .flatMap(({ refundRef, amountMinor, createdAt, failed, shared, feeMinor: known }) => {
      // A refund that the platform bears alone returns no fee.
      const fee = shared ? returned(amountMinor, known) : 0;
      const made = line("REFUND", refundRef, {
        amountMinor: -amountMinor,
        feeMinor: 0 - fee,
        at: createdAt,
      });
      const back = line("REFUND_FAILED", refundRef, {
        amountMinor,
        feeMinor: fee,
        at: charge.readAt,
      });
      // The creator's part is not paid out to them again by itself: the platform holds it for now.
      return [shared ? made : ofPlatform(made), ...(failed ? [ofPlatform(back)] : [])];
    });
  const disputes = charge.disputes
    // An inquiry moves no money.
    .filter(({ status }) => status !== "inquiry")
    .flatMap(({ disputeRef, amountMinor, status, createdAt: at }) => {
      // The fee is returned once the dispute is lost (`takeBackDisputed`).
      const fee = returned(amountMinor, null);
      return [
        line("DISPUTE", disputeRef, { amountMinor: -amountMinor, feeMinor: 0 - fee, at }),
        ...(status === "won"
          ? [line("DISPUTE_WON", disputeRef, { amountMinor, feeMinor: fee, at })]
          : []),
      ];
    });
  const written = await tx
    .insert(ledgerEntries)
    .values([
      line("CHARGE", charge.chargeRef, {
        amountMinor: charge.amountMinor,
        feeMinor,
        at: charge.at,
      }),
      ...refunds,
      ...disputes,
    ])
    .onConflictDoNothing({ target: [ledgerEntries.ref, ledgerEntries.kind] })
    .returning({ kind: ledgerEntries.kind, ref: ledgerEntries.ref });
  const lostRefs = await recordTakeBacks(tx, order, charge);
  await announceRefunds(tx, order, { ...charge, written, lostRefs });
}

/** @returns the disputes whose loss was not known before */
async function recordTakeBacks(
  tx: Tx,
  { id: orderId, destinationRef }: Order,
  { chargeRef, readAt, disputes }: Charge,
): Promise<string[]> {
  const lost = disputes.filter(({ status }) => status === "lost");
  // The charge was made for the platform itself, so no creator has a part in it.
  if (destinationRef === null || lost.length === 0) return [];
  const due = { orderId, chargeRef, nextAttemptAt: readAt };
  const rows = await tx
    .insert(takeBacks)
    .values(lost.map(({ disputeRef }) => ({ disputeRef, ...due })))
    .onConflictDoNothing({ target: takeBacks.disputeRef })
    .returning({ disputeRef: takeBacks.disputeRef });
  return rows.map(({ disputeRef }) => disputeRef);
}
