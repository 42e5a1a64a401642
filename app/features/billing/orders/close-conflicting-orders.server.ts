import type { Db } from "~/db/client.server";
import type { PaymentPort } from "../payment-port";
import { withdraw } from "./withdraw.server";
import { isOf, type OrderedItem } from "./order-request";
import type { Placed } from "./place-order.server";
import type { Order } from "./queries.server";

/** Each round either answers or closes something that stood in the way; a few open tabs need two or three. */
export const ROUNDS = 8;

/**
 * Closes the open orders that a new one cannot exist beside.
 * @returns the one that turned out to be paid, for the same item or given up for it: it is the answer, and nothing new
 *   is ordered
 */
export async function closeConflictingOrders(
  db: Db,
  {
    payments,
    item,
    giveUp = null,
    written,
    now,
  }: {
    payments: PaymentPort;
    item: OrderedItem;
    giveUp?: string | null | undefined;
    written: Placed;
    now: Date;
  },
): Promise<Order | null> {
  let paid = written.paid ?? null;
  for (const order of written.outdated) {
    const outcome = await withdraw(db, { payments, order, now });
    if (outcome === "fulfilled" && (isOf(order, item) || order.id === giveUp)) paid = order;
  }
  return paid;
}
