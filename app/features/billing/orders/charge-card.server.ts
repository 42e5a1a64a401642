/**
 * Charges an order to a card on file in three steps: create its sale at the provider without charging, save the sale's
 * reference on the order, and only then charge. A sale that is abandoned on the way has cost nothing (product.md §18).
 */
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { BrokenInvariant } from "~/kernel/errors";
import { HOUR_MS } from "~/kernel/time";
import type { CardSale, PaymentPort } from "../payment-port";
import {
  isUncharged,
  toChargeOutcome,
  type ChargeOutcome,
  type ProviderCardSale,
} from "../provider-sale";
import { cardSaleKindOf, REF_COLUMNS, saleRefOf } from "./order-sale.server";
import type { Order } from "./queries.server";
import { orders } from "./schema.server";

/**
 * Providers keep an idempotency key for a day. For an older order, the sale that was created is looked up before it is
 * created again.
 */
const KEY_TTL_MS = 20 * HOUR_MS;

/** @returns null when the order was closed meanwhile; nothing is charged then */
export async function chargeCard(
  db: Db,
  {
    payments,
    order,
    sale: input,
    now,
  }: { payments: PaymentPort; order: Order; sale: CardSale; now: Date },
): Promise<{ outcome: ChargeOutcome; order: Order } | null> {
  const kind = cardSaleKindOf(order);
  const sales = payments.sales[kind];
  const isKeyForgotten = now.getTime() - order.createdAt.getTime() > KEY_TTL_MS;
  const ref = saleRefOf(order);
  let sale: ProviderCardSale | null =
    ref === null
      ? ((isKeyForgotten ? await sales.find(input) : null) ?? (await sales.create(input)))
      : await sales.read(ref);
  if (!sale) throw new BrokenInvariant(`${kind} ${ref} is gone`);
  if (!(await saveSaleRef(db, order.id, sale))) {
    await sales.close(sale.ref);
    return null;
  }
  if (isUncharged(sale)) sale = await sales.charge(sale.ref);
  return { outcome: toChargeOutcome(sale), order: { ...order, [REF_COLUMNS[kind]]: sale.ref } };
}

/**
 * Saves the reference on an order that is still open (or already has it); false when it was closed meanwhile, so it
 * must not be charged.
 */
function saveSaleRef(db: Db, orderId: string, { kind, ref }: ProviderCardSale): Promise<boolean> {
  const column = REF_COLUMNS[kind];
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ status: orders.status, ref: orders[column] })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("update");
    if (row?.status === "OPEN") {
      await tx
        .update(orders)
        .set({ [column]: ref })
        .where(eq(orders.id, orderId));
      return true;
    }
    return row?.status === "FULFILLED" && row.ref === ref;
  });
}
