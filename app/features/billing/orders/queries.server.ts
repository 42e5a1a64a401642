/** Queries of orders and of the money paid for them. Pages read the member's own orders, jobs and webhooks any. */
import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { isUuid } from "~/kernel/ids";
import { ledgerEntries } from "../ledger/schema.server";
import { subscriptionTypes } from "../plans/schema.server";
import { products } from "../products/schema.server";
import type { DiscountDuration } from "../price";
import { promotions } from "../promotions/schema.server";
import type { OrderTerms } from "../subscriptions/payment-schedule";
import { subscriptions } from "../subscriptions/schema.server";
import { checkoutAttempts, orders } from "./schema.server";

const orderColumns = {
  id: orders.id,
  studentId: orders.studentId,
  gymId: orders.gymId,
  subscriptionTypeId: orders.subscriptionTypeId,
  productId: orders.productId,
  channel: orders.channel,
  provider: orders.provider,
  status: orders.status,
  listPriceMinor: orders.listPriceMinor,
  discountMinor: orders.discountMinor,
  discountDuration: orders.discountDuration,
  discountMonths: orders.discountMonths,
  promotionId: orders.promotionId,
  amountMinor: orders.amountMinor,
  currency: orders.currency,
  trialDays: orders.trialDays,
  feeBasisPoints: orders.feeBasisPoints,
  destinationRef: orders.destinationRef,
  paymentMethodRef: orders.paymentMethodRef,
  checkoutRef: orders.checkoutRef,
  subscriptionRef: orders.subscriptionRef,
  paymentRef: orders.paymentRef,
  returnUrl: orders.returnUrl,
  locale: orders.locale,
  createdAt: orders.createdAt,
};

const selectOrders = (db: DbOrTx) => db.select(orderColumns).from(orders);

export type Order = Awaited<ReturnType<typeof selectOrders>>[number];

/**
 * For webhooks and reconciliation; pages use `findOwnOrder`. An id that is not a UUID comes from another business that
 * uses the same provider account.
 */
export async function findOrder(db: DbOrTx, orderId: string): Promise<Order | null> {
  if (!isUuid(orderId)) return null;
  const [order] = await selectOrders(db).where(eq(orders.id, orderId));
  return order ?? null;
}

export async function findOwnOrder(
  db: DbOrTx,
  { studentId, orderId }: { studentId: number; orderId: string },
): Promise<Order | null> {
  const [order] = await selectOrders(db).where(
    and(eq(orders.studentId, studentId), eq(orders.id, orderId)),
  );
  return order ?? null;
}

/** An attempt has several orders when an earlier one was closed, or when it continues with another tab's. */
export function listOrdersOfAttempt(
  db: DbOrTx,
  { studentId, attemptId }: { studentId: number; attemptId: string },
): Promise<Order[]> {
  return selectOrders(db)
    .innerJoin(checkoutAttempts, eq(checkoutAttempts.orderId, orders.id))
    .where(
      and(eq(checkoutAttempts.studentId, studentId), eq(checkoutAttempts.attemptId, attemptId)),
    );
}

/** The attempt that placed an order, so that the page can show its form again. */
export async function findPlacingAttemptId(db: DbOrTx, orderId: string): Promise<string | null> {
  const [attempt] = await db
    .select({ attemptId: checkoutAttempts.attemptId })
    .from(checkoutAttempts)
    .where(and(eq(checkoutAttempts.orderId, orderId), checkoutAttempts.placed));
  return attempt?.attemptId ?? null;
}

/** The open orders of a student, each with the application whose trial it may use up. */
export function listOpenOrdersOfStudent(db: DbOrTx, studentId: number) {
  return db
    .select({ ...orderColumns, applicationId: subscriptionTypes.applicationId })
    .from(orders)
    .leftJoin(subscriptionTypes, eq(subscriptionTypes.id, orders.subscriptionTypeId))
    .where(and(eq(orders.studentId, studentId), eq(orders.status, "OPEN")));
}

/** For reconciliation, which checks the orders first that it checked longest ago. */
export function listOpenOrders(db: DbOrTx, { before, limit }: { before: Date; limit: number }) {
  return selectOrders(db)
    .where(and(eq(orders.status, "OPEN"), lt(orders.createdAt, before)))
    .orderBy(asc(orders.checkedAt), asc(orders.id))
    .limit(limit);
}

/** The order of a charge; null while the ledger has no line for it. */
export async function findOrderOfCharge(db: DbOrTx, chargeRef: string): Promise<Order | null> {
  const [order] = await selectOrders(db)
    .innerJoin(ledgerEntries, eq(ledgerEntries.orderId, orders.id))
    .where(and(eq(ledgerEntries.ref, chargeRef), eq(ledgerEntries.kind, "CHARGE")));
  return order ?? null;
}

/** The gym whose brand the pages after a payment show. */
export async function findGymIdOfOrder(db: DbOrTx, orderId: string): Promise<number | null> {
  return (await findOrder(db, orderId))?.gymId ?? null;
}

/** The sum of an order's refunds, without those that failed. */
const refundedMinor = sql<number>`(
  select coalesce(-sum(${ledgerEntries.amountMinor}), 0)::int from ${ledgerEntries}
  where ${ledgerEntries.orderId} = ${orders.id} and ${ledgerEntries.kind} in ('REFUND', 'REFUND_FAILED')
)`;

/** The products that a student has bought, newest first, for the profile. */
export function listProductOrders(db: DbOrTx, { studentId }: { studentId: number }) {
  return db
    .select({
      orderId: orders.id,
      gymId: orders.gymId,
      puid: products.puid,
      name: products.name,
      texts: products.texts,
      productImageUrl: products.productImageUrl,
      amountMinor: orders.amountMinor,
      refundedMinor,
      currency: orders.currency,
      settledAt: orders.settledAt,
    })
    .from(orders)
    .innerJoin(products, eq(products.id, orders.productId))
    .where(and(eq(orders.studentId, studentId), eq(orders.status, "FULFILLED")))
    .orderBy(desc(orders.createdAt))
    .limit(100);
}

/** The terms of orders by their ids, as pages and mails repeat them after the purchase. */
export async function loadOrderTerms(
  db: DbOrTx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderTerms>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: orders.id,
      amountMinor: orders.amountMinor,
      listPriceMinor: orders.listPriceMinor,
      currency: orders.currency,
      discountMinor: orders.discountMinor,
      discountDuration: orders.discountDuration,
      discountMonths: orders.discountMonths,
      percentOff: promotions.percentOff,
      trialDays: orders.trialDays,
      createdAt: orders.createdAt,
      startedAt: subscriptions.startedAt,
    })
    .from(orders)
    .leftJoin(promotions, eq(promotions.id, orders.promotionId))
    .leftJoin(subscriptions, eq(subscriptions.orderId, orders.id))
    .where(inArray(orders.id, [...orderIds]));
  return new Map(
    rows.map(({ id, discountMinor, discountDuration, discountMonths, percentOff, ...row }) => [
      id,
      {
        ...row,
        discount:
          discountMinor === 0
            ? null
            : {
                percentOff,
                amountOffMinor: discountMinor,
                duration: discountDuration as DiscountDuration,
                months: discountMonths,
              },
        startsAt: row.startedAt ?? row.createdAt,
      },
    ]),
  );
}
