/**
 * Sends mails about the refunds and disputes whose ledger lines are new; a later read of the same charge sends none.
 * The member gets mails about refunds, the gym's owners about both.
 */
import { and, eq, isNull, or } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { announceBilling, announceToOwners } from "../announce-billing.server";
import type { Order } from "../orders/queries.server";
import type { ProviderDispute, ProviderRefund } from "../payment-port";
import { findWithdrawalRefund } from "./queries.server";
import { refunds } from "./schema.server";

interface ChargeUpdate {
  chargeRef: string;
  currency: string;
  readAt: Date;
  refunds: readonly ProviderRefund[];
  disputes: readonly ProviderDispute[];
  newLines: readonly { kind: string; ref: string }[];
  /** Disputes whose loss is new. */
  newLosses: readonly string[];
}

export async function announceRefundsAndDisputes(
  tx: Tx,
  order: Order,
  charge: ChargeUpdate,
): Promise<void> {
  const isNew = (kind: string, ref: string) =>
    charge.newLines.some((line) => line.kind === kind && line.ref === ref);
  for (const refund of charge.refunds) {
    if (isNew("REFUND", refund.refundRef) && !refund.failed) {
      await announceRefund(tx, order, charge, refund);
    }
  }
  for (const dispute of charge.disputes) {
    const { disputeRef, amountMinor, createdAt, answerBy } = dispute;
    const mail = { about: disputeRef };
    const facts = { amountMinor: String(amountMinor), currency: charge.currency };
    if (isNew("DISPUTE_WON", disputeRef)) {
      const at = charge.readAt.toISOString();
      await announceToOwners(tx, order, { ...mail, kind: "disputeWon", facts: { ...facts, at } });
    } else if (charge.newLosses.includes(disputeRef)) {
      const at = charge.readAt.toISOString();
      const endsAccess = order.subscriptionTypeId === null ? "" : "yes";
      await announceToOwners(tx, order, {
        ...mail,
        kind: "disputeLost",
        facts: { ...facts, at, endsAccess },
      });
    } else if (isNew("DISPUTE", disputeRef)) {
      await announceToOwners(tx, order, {
        ...mail,
        kind: "disputeOpened",
        facts: { ...facts, at: createdAt.toISOString(), answerBy: answerBy?.toISOString() ?? "" },
      });
    }
  }
}

async function announceRefund(
  tx: Tx,
  order: Order,
  { chargeRef, currency }: ChargeUpdate,
  refund: ProviderRefund,
): Promise<void> {
  const { refundRef, amountMinor, createdAt, shared } = refund;
  const facts = {
    amountMinor: String(amountMinor),
    currency,
    at: createdAt.toISOString(),
    endsAccess: (await isAccessEnding(tx, { chargeRef, refundRef, amountMinor })) ? "yes" : "",
  };
  // The mail about the end of the subscription tells the member of a withdrawal's refund.
  const withdrawal = await findWithdrawalRefund(tx, order.id);
  const isWithdrawal =
    withdrawal?.chargeRef === chargeRef && withdrawal.amountMinor === amountMinor;
  if (!isWithdrawal) {
    await announceBilling(tx, order, {
      kind: "refund",
      about: refundRef,
      facts: { ...facts, reference: order.id },
    });
  }
  await announceToOwners(tx, order, {
    kind: "refundToOwner",
    about: refundRef,
    facts: { ...facts, shared: shared ? "yes" : "" },
  });
}

/**
 * Whether the operator ends the subscription with this refund. The operator's row may not name the provider's refund
 * yet, because `settleRefund` writes it last.
 */
async function isAccessEnding(
  tx: Tx,
  refund: { chargeRef: string; refundRef: string; amountMinor: number },
): Promise<boolean> {
  const isUnsettled = and(
    isNull(refunds.refundRef),
    eq(refunds.status, "OPEN"),
    eq(refunds.amountMinor, refund.amountMinor),
  );
  const rows = await tx
    .select({ endsAccess: refunds.endsAccess })
    .from(refunds)
    .where(
      and(
        eq(refunds.chargeRef, refund.chargeRef),
        or(eq(refunds.refundRef, refund.refundRef), isUnsettled),
      ),
    );
  return rows.some((row) => row.endsAccess);
}
