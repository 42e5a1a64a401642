import type { Db } from "~/db/client.server";
import type { PaymentPort } from "../payment-port";
import { withdraw } from "./withdraw.server";
import { isOf, type OrderedItem } from "./order-request";
import type { Order } from "./queries.server";

/** Each round either answers or settles what stood in the way; a person's few tabs need two or three. */
export const ROUNDS = 8;

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
