import type { Db } from "~/db/client.server";
import { withdraw } from "./fulfil.server";
import type { Order } from "./order-queries.server";
import type { PaymentPort } from "./payment-port";
import { isOf, type OrderedItem } from "./place-order.server";

/**
 * Closes the orders that a new one would stand beside.
 * @returns the one of the same item that turned out to be paid: it is the answer, and nothing is ordered beside it
 */
export async function clearTheWay(
  db: Db,
  {
    payments,
    item,
    outdated,
    now,
  }: { payments: PaymentPort; item: OrderedItem; outdated: Order[]; now: Date },
): Promise<Order | null> {
  let paid: Order | null = null;
  for (const order of outdated) {
    const outcome = await withdraw(db, { payments, order, now });
    if (outcome === "fulfilled" && isOf(order, item)) paid = order;
  }
  return paid;
}
