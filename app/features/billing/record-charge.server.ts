/** Every movement of money becomes one line of the ledger, by the provider's own reference, however often it is told. */
import type { Tx } from "~/db/client.server";
import { money, percentageOf } from "~/kernel/money";
import type { Order } from "./order-queries.server";
import type { DisputeTruth, RefundTruth } from "./payment-port";
import { ledgerEntries } from "./schema.server";

export interface Charge {
  chargeRef: string;
  /** Null: a product. */
  invoiceRef: string | null;
  amountMinor: number;
  currency: string;
  period: { start: Date; end: Date } | null;
  at: Date;
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
    // The fee goes back with the money: a refund's is negative, and a dispute's.
    feeMinor: percentageOf(money(amountMinor, charge.currency), feeBasisPoints).amountMinor,
    destinationRef,
    periodStart: charge.period?.start ?? null,
    periodEnd: charge.period?.end ?? null,
    at,
  });
  await tx
    .insert(ledgerEntries)
    .values([
      line("CHARGE", charge.chargeRef, charge.amountMinor, charge.at),
      ...charge.refunds.map((refund) =>
        line("REFUND", refund.refundRef, -refund.amountMinor, refund.createdAt),
      ),
      ...charge.disputes
        // An inquiry moves no money.
        .filter(({ status }) => status !== "inquiry")
        .flatMap(({ disputeRef, amountMinor, status, createdAt }) => [
          line("DISPUTE", disputeRef, -amountMinor, createdAt),
          ...(status === "won" ? [line("DISPUTE_WON", disputeRef, amountMinor, createdAt)] : []),
        ]),
    ])
    .onConflictDoNothing({ target: [ledgerEntries.ref, ledgerEntries.kind] });
}
