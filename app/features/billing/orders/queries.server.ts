/** Every SELECT on orders and what was paid for them. A page asks for its owner's; the program itself for any. */
import { and, asc, desc, eq, lt, or, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { isUuid } from "~/kernel/ids";
import { ledgerEntries } from "../ledger/schema.server";
import { subscriptionTypes } from "../plans/schema.server";
import { products } from "../products/schema.server";
import { orders } from "./schema.server";

const orderColumns = {
  id: orders.id,
  studentId: orders.studentId,
  gymId: orders.gymId,
  subscriptionTypeId: orders.subscriptionTypeId,
  productId: orders.productId,
  channel: orders.channel,
  attemptId: orders.attemptId,
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
 * For the program itself (webhook, reconciling); a page asks `findOwnOrder`. What another shop of the operator's calls an
 * order at the provider is none of ours.
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

/** One attempt may have several: those that failed before, and one of another tab that it has gone on with. */
export function listOrdersOfAttempt(
  db: DbOrTx,
  { studentId, attemptId }: { studentId: number; attemptId: string },
): Promise<Order[]> {
  return selectOrders(db).where(
    and(
      eq(orders.studentId, studentId),
      or(
        eq(orders.attemptId, attemptId),
        sql`starts_with(${orders.attemptId}, ${`${attemptId}/`})`,
        sql`${attemptId} = any(${orders.joinedAttempts})`,
      ),
    ),
  );
}

/** What the student could still pay, with the application that its trial counts for. */
export function listOpenOrdersOfStudent(db: DbOrTx, studentId: number) {
  return db
    .select({ ...orderColumns, applicationId: subscriptionTypes.applicationId })
    .from(orders)
    .leftJoin(subscriptionTypes, eq(subscriptionTypes.id, orders.subscriptionTypeId))
    .where(and(eq(orders.studentId, studentId), eq(orders.status, "OPEN")));
}

/** For reconciling: first what was not looked at for longest. */
export function listOpenOrders(db: DbOrTx, { before, limit }: { before: Date; limit: number }) {
  return selectOrders(db)
    .where(and(eq(orders.status, "OPEN"), lt(orders.createdAt, before)))
    .orderBy(asc(orders.checkedAt), asc(orders.id))
    .limit(limit);
}

/** By a line of the ledger; null while the charge is not booked. */
export async function findOrderOfCharge(db: DbOrTx, chargeRef: string): Promise<Order | null> {
  const [order] = await selectOrders(db)
    .innerJoin(ledgerEntries, eq(ledgerEntries.orderId, orders.id))
    .where(and(eq(ledgerEntries.ref, chargeRef), eq(ledgerEntries.kind, "CHARGE")));
  return order ?? null;
}

/** Whose brand the pages after a payment wear. */
export async function findGymIdOfOrder(db: DbOrTx, orderId: string): Promise<number | null> {
  return (await findOrder(db, orderId))?.gymId ?? null;
}

/** Products bought, newest first: "orders" on the profile. */
export function listProductOrders(db: DbOrTx, { studentId }: { studentId: number }) {
  return db
    .select({
      orderId: orders.id,
      gymId: orders.gymId,
      puid: products.puid,
      name: products.name,
      productImageUrl: products.productImageUrl,
      amountMinor: orders.amountMinor,
      currency: orders.currency,
      settledAt: orders.settledAt,
    })
    .from(orders)
    .innerJoin(products, eq(products.id, orders.productId))
    .where(and(eq(orders.studentId, studentId), eq(orders.status, "FULFILLED")))
    .orderBy(desc(orders.createdAt))
    .limit(100);
}
