import type { Db } from "~/db/client.server";
import type { PaymentPort } from "../payment-port";
import { withdraw } from "./withdraw.server";
import { isOf, type OrderedItem } from "./order-request";
import type { Order } from "./queries.server";

/** Each round either answers or closes something that stood in the way; a few open tabs need two or three. */
export const ROUNDS = 8;

/**
 * Closes the open orders that a new one cannot exist beside.
 * @returns the one for the same item that turned out to be paid: it is the answer, and nothing new is ordered
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
