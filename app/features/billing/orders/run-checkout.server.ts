/**
 * The three ways to buy run the same rounds: write the order, close the orders that it cannot exist beside, pay it.
 * When another request settles an order meanwhile, the next round finds out.
 */
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { refuse } from "~/kernel/result";
import { syncAccount } from "../accounts/sync-account.server";
import { CreatorRefused, ProviderKeyRefused, type PaymentPort } from "../payment-port";
import { withdraw } from "./fulfil.server";
import { isOf, type OrderRequest, type Refused } from "./order-request";
import type { PlacedOrder } from "./order-sale.server";
import { placeOrder, type Placed } from "./place-order.server";
import type { Order } from "./queries.server";
import { settle } from "./settle-order.server";

/** Each round either answers or closes an order that stood in the way; a few open tabs need two or three. */
const MAX_ROUNDS = 8;

interface Steps<Answer> {
  /** In the order's own transaction. */
  grant?: (tx: Tx, placed: PlacedOrder) => Promise<void>;
  /** For a paid order, found or placed. */
  answerPaid: (orderId: string) => Answer;
  /** Whether an order that turned out to be paid answers this request. */
  isAnswer?: (paid: Order) => boolean;
  /** Null: something else was settled first. */
  pay: (placed: PlacedOrder) => Promise<Answer | null>;
}

export async function runCheckout<Answer>(
  db: Db,
  request: OrderRequest & { payments: PaymentPort },
  { grant, answerPaid, isAnswer = () => true, pay }: Steps<Answer>,
): Promise<Answer | Refused> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const written = await inTransaction(db, async (tx) => {
      const result = await placeOrder(tx, request);
      if (result.ok && result.placed && result.placed.order.status !== "FULFILLED") {
        await grant?.(tx, result.placed);
      }
      return result;
    });
    if (!written.ok) return written;
    const paid = await closeConflictingOrders(db, request, written);
    if (paid && isAnswer(paid)) return answerPaid(paid.id);
    const { placed } = written;
    if (!placed) continue;
    if (placed.order.status === "FULFILLED") return answerPaid(placed.order.id);
    const answer = await pay(placed);
    if (answer) return answer;
  }
  return refuse("already-held");
}

/**
 * Closes the open orders that a new one cannot exist beside.
 * @returns the one that turned out to be paid, for the same item or given up for it: it is the answer, and nothing new
 *   is ordered
 */
async function closeConflictingOrders(
  db: Db,
  { payments, item, giveUp = null, now }: OrderRequest & { payments: PaymentPort },
  written: Placed,
): Promise<Order | null> {
  let paid = written.paid ?? null;
  for (const order of written.outdated) {
    const outcome = await withdraw(db, { payments, order, now });
    if (outcome === "fulfilled" && (isOf(order, item) || order.id === giveUp)) paid = order;
  }
  return paid;
}

/**
 * Runs the calls to the provider for an order, and closes the order when they are refused.
 *
 * - `CreatorRefused`: the seller's account is read anew, so that nothing more is sold for it; the order is closed
 *   uncharged.
 * - `ProviderKeyRefused`: the order is closed and its promo code freed. An order that was at the provider before may
 *   have been paid: it stays open until the provider can be asked.
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
      const end = { failure: "provider_key_refused", unlessAtProvider: true, now };
      if (await settle(db, order, end)) error.orderId = order.id;
    }
    if (!(error instanceof CreatorRefused)) throw error;
    const { destinationRef } = order;
    if (destinationRef !== null) await syncAccount(db, { payments, accountRef: destinationRef });
    await withdraw(db, { payments, order, now });
    return "creator-refused";
  }
}
