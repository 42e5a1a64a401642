/**
 * Movements of money (product.md §18, §19): one ledger line per reference and kind, one row per refund of an operator,
 * one transfer reversal per lost dispute.
 */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, moment, tenant } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";
import { students } from "~/features/identity/schema.server";
import { orders } from "../orders/schema.server";

/**
 * Each movement of money, once per reference of the provider. Fee and seller are those at the time of the sale
 * (product.md §19).
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** The provider's reference of the charge, refund or dispute. */
    ref: text().notNull(),
    orderId: uuid("order_id").notNull(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id),
    gymId: integer("gym_id").references(() => gyms.id),
    tenant: tenant(),
    /** Null for a product. */
    invoiceRef: text("invoice_ref"),
    /**
     * Negative for money that leaves us (REFUND, DISPUTE), positive for money that we receive (CHARGE) or get back
     * (REFUND_FAILED, DISPUTE_WON).
     */
    amountMinor: integer("amount_minor").notNull(),
    currency: text().notNull(),
    feeBasisPoints: integer("fee_basis_points").notNull(),
    feeMinor: integer("fee_minor").notNull(),
    destinationRef: text("destination_ref"),
    periodStart: moment("period_start"),
    periodEnd: moment("period_end"),
    at: moment("at").notNull(),
  },
  (t) => [
    unique("ledger_entries_ref").on(t.ref, t.kind),
    foreignKey({
      name: "ledger_entries_order",
      columns: [t.tenant, t.orderId],
      foreignColumns: [orders.tenant, orders.id],
    }),
    index("ledger_entries_of_order").on(t.orderId),
    index("ledger_entries_student").on(t.studentId, t.at),
    index("ledger_entries_gym").on(t.gymId, t.at),
    check(
      "ledger_entries_kind",
      sql`${t.kind} in ('CHARGE','REFUND','REFUND_FAILED','DISPUTE','DISPUTE_WON')`,
    ),
    check(
      "ledger_entries_sign",
      sql`(${t.kind} in ('CHARGE','REFUND_FAILED','DISPUTE_WON')) = (${t.amountMinor} > 0)`,
    ),
  ],
);

/**
 * Refunds by operators and withdrawals by members. A row is written before the provider is called; its id is the
 * idempotency key.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    chargeRef: text("charge_ref").notNull(),
    amountMinor: integer("amount_minor").notNull(),
    currency: text().notNull(),
    /** Whether the refund ends the subscription at once. */
    endsAccess: boolean("ends_access").notNull(),
    /** Whether the member has withdrawn from the subscription (product.md §19); an order has one withdrawal. */
    withdraws: boolean().notNull().default(false),
    reason: text().notNull(),
    /** OPEN → DONE | REFUSED */
    status: text().notNull().default("OPEN"),
    refundRef: text("refund_ref").unique(),
    createdAt: createdAt(),
    settledAt: moment("settled_at"),
    /** The last failure: the operator's next request continues the refund, for a withdrawal also reconciliation. */
    failedAt: moment("failed_at"),
  },
  (t) => [
    index("refunds_charge").on(t.chargeRef),
    index("refunds_order").on(t.orderId),
    uniqueIndex("refunds_withdrawal")
      .on(t.orderId)
      .where(sql`withdraws and status <> 'REFUSED'`),
    index("refunds_open")
      .on(t.createdAt)
      .where(sql`status = 'OPEN'`),
    check("refunds_status", sql`${t.status} in ('OPEN','DONE','REFUSED')`),
    check("refunds_amount", sql`${t.amountMinor} > 0`),
    check("refunds_done", sql`(${t.status} = 'DONE') = (${t.refundRef} is not null)`),
  ],
);

/** Lost disputes, for which we reclaim the creator's part of the charge. */
export const transferReversals = pgTable(
  "take_backs",
  {
    disputeRef: text("dispute_ref").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    chargeRef: text("charge_ref").notNull(),
    nextAttemptAt: moment("next_attempt_at").notNull(),
    settledAt: moment("settled_at"),
  },
  (t) => [
    index("take_backs_order").on(t.orderId),
    index("take_backs_due")
      .on(t.nextAttemptAt)
      .where(sql`settled_at is null`),
  ],
);
