/**
 * The rounds of a purchase, the same in all three channels: place the order, close the orders that conflict with it,
 * pay it. When another request settles an order meanwhile, the next round finds out.
 */
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { refuse } from "~/kernel/result";
import { syncAccount } from "../accounts/sync-account.server";
import { CreatorRefused, ProviderKeyRefused, type PaymentPort } from "../payment-port";
import { withdraw } from "./fulfil.server";
import { isOfItem, type OrderRequest, type Refused } from "./order-request";
import type { PlacedOrder } from "./order-sale.server";
import { placeOrder, type Placement } from "./place-order.server";
import type { Order } from "./queries.server";
import { closeOrderInTransaction } from "./settle-order.server";

/** Each round answers or closes a conflicting order; a member with a few open tabs needs two or three. */
const MAX_ROUNDS = 8;

interface Steps<Answer> {
  /** Grants a free order in the transaction that writes it. */
  grant?: (tx: Tx, placedOrder: PlacedOrder) => Promise<void>;
  /** The answer for an order that is paid already. */
  answerPaid: (orderId: string) => Answer;
  /** Whether a conflicting order that turned out to be paid answers this request. */
  isAnswer?: (paid: Order) => boolean;
  /** Null: another request settled the order first. */
  pay: (placedOrder: PlacedOrder) => Promise<Answer | null>;
}

export async function runCheckout<Answer>(
  db: Db,
  request: OrderRequest & { payments: PaymentPort },
  { grant, answerPaid, isAnswer = () => true, pay }: Steps<Answer>,
): Promise<Answer | Refused> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const placement = await inTransaction(db, async (tx) => {
      const result = await placeOrder(tx, request);
      if (result.ok && result.placedOrder && result.placedOrder.order.status !== "FULFILLED") {
        await grant?.(tx, result.placedOrder);
      }
      return result;
    });
    if (!placement.ok) return placement;
    const paidOrder = await closeConflictingOrders(db, request, placement);
    if (paidOrder && isAnswer(paidOrder)) return answerPaid(paidOrder.id);
    const { placedOrder } = placement;
    if (!placedOrder) continue;
    if (placedOrder.order.status === "FULFILLED") return answerPaid(placedOrder.order.id);
    const answer = await pay(placedOrder);
    if (answer) return answer;
  }
  return refuse("already-held");
}

/**
 * Closes the open orders that conflict with the request.
 * @returns the order that turned out to be paid, of the same item or given up for it: it is the answer, and nothing new
 *   is ordered
 */
async function closeConflictingOrders(
  db: Db,
  { payments, item, replacesOrderId = null, now }: OrderRequest & { payments: PaymentPort },
  placement: Placement,
): Promise<Order | null> {
  let paidOrder = placement.paidOrder ?? null;
  for (const order of placement.conflicts) {
    const outcome = await withdraw(db, { payments, order, now });
    if (outcome === "fulfilled" && (isOfItem(order, item) || order.id === replacesOrderId))
      paidOrder = order;
  }
  return paidOrder;
}

/**
 * Runs the calls to the provider for an order, and closes the order when the provider refuses them.
 *
 * - `CreatorRefused`: closes the order uncharged, and reads the seller's account anew, so that the seller sells nothing
 *   more.
 * - `ProviderKeyRefused`: closes the order and frees its promo code. An order with a reference at the provider may be
 *   paid already: it stays open until the provider answers again.
 */
export async function closeWhenRefused<Value>(
  db: Db,
  { payments, order, now }: { payments: PaymentPort; order: Order; now: Date },
  call: () => Promise<Value>,
): Promise<Value | "creator-refused"> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderKeyRefused) {
      const closing = { failure: "provider_key_refused", unlessAtProvider: true, now };
      if (await closeOrderInTransaction(db, order, closing)) error.orderId = order.id;
    }
    if (!(error instanceof CreatorRefused)) throw error;
    const { destinationRef } = order;
    if (destinationRef !== null) await syncAccount(db, { payments, accountRef: destinationRef });
    await withdraw(db, { payments, order, now });
    return "creator-refused";
  }
}
