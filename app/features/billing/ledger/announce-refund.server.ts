/**
 * Mails about refunds and disputes, for what was written to the ledger just now: money that moved before is not
 * announced again when its charge is read anew. The member hears of refunds, the gym's owners of both.
 */
import { and, eq, isNull, or } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { announceBilling, announceToOwners } from "../announce-billing.server";
import type { Order } from "../orders/queries.server";
import type { ProviderDispute, ProviderRefund } from "../payment-port";
import { refunds } from "./schema.server";

interface RefundsAndDisputes {
  chargeRef: string;
  currency: string;
  readAt: Date;
  refunds: readonly ProviderRefund[];
  disputes: readonly ProviderDispute[];
  /** The ledger lines that are new. */
  written: readonly { kind: string; ref: string }[];
  /** Disputes of which the loss is new. */
  lostRefs: readonly string[];
}

export async function announceRefunds(
  tx: Tx,
  order: Order,
  moved: RefundsAndDisputes,
): Promise<void> {
  const isNew = (kind: string, ref: string) =>
    moved.written.some((line) => line.kind === kind && line.ref === ref);
  for (const refund of moved.refunds) {
    if (isNew("REFUND", refund.refundRef) && !refund.failed) {
      await announceRefund(tx, order, moved, refund);
    }
  }
  for (const dispute of moved.disputes) {
    const { disputeRef, amountMinor, createdAt, answerBy } = dispute;
    const mail = { about: disputeRef };
    const facts = { amountMinor: String(amountMinor), currency: moved.currency };
    if (isNew("DISPUTE_WON", disputeRef)) {
      const at = moved.readAt.toISOString();
      await announceToOwners(tx, order, { ...mail, kind: "disputeWon", facts: { ...facts, at } });
    } else if (moved.lostRefs.includes(disputeRef)) {
      const at = moved.readAt.toISOString();
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
  { chargeRef, currency }: RefundsAndDisputes,
  refund: ProviderRefund,
): Promise<void> {
  const { refundRef, amountMinor, createdAt, shared } = refund;
  const facts = {
    amountMinor: String(amountMinor),
    currency,
    at: createdAt.toISOString(),
    endsAccess: (await endsAccess(tx, { chargeRef, refundRef, amountMinor })) ? "yes" : "",
  };
  await announceBilling(tx, order, {
    kind: "refund",
    about: refundRef,
    facts: { ...facts, reference: order.id },
  });
  await announceToOwners(tx, order, {
    kind: "refundToOwner",
    about: refundRef,
    facts: { ...facts, shared: shared ? "yes" : "" },
  });
}

/**
 * Whether the operator who asked for the refund ends the subscription with it. Its row may not name the provider's
 * refund yet: that is written last.
 */
async function endsAccess(
  tx: Tx,
  refund: { chargeRef: string; refundRef: string; amountMinor: number },
): Promise<boolean> {
  const waiting = and(
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
        or(eq(refunds.refundRef, refund.refundRef), waiting),
      ),
    );
  return rows.some((row) => row.endsAccess);
}
