import type { Tx } from "~/db/client.server";
import { findPromotion } from "../promotions/queries.server";
import { isOf, type OrderRequest } from "./order-request";
import type { Order } from "./queries.server";

/**
 * Whether an attempt that has bought something, or is buying it, now asks for something else. An order that was
 * closed unpaid binds nothing: a declined card, or a page that was left, is tried again under the same attempt. To our
 * own form a promo code may be added until it is paid: `placeOrder` withdraws the open order first.
 */
export async function isReused(
  tx: Tx,
  request: OrderRequest,
  attempted: readonly Order[],
): Promise<boolean> {
  const binding = attempted.filter(({ status }) => status === "OPEN" || status === "FULFILLED");
  if (binding.length === 0) return false;
  if (binding.some((order) => !isOf(order, request.item))) return true;
  if (request.attemptIsKey && binding.some((order) => hasOtherCard(order, request))) return true;
  const bindsCode = binding.filter(({ status }) => request.attemptIsKey || status === "FULFILLED");
  if (bindsCode.length === 0) return false;
  const promotionId = await promotionOf(tx, request, bindsCode);
  return bindsCode.some((order) => order.promotionId !== promotionId);
}

const hasOtherCard = ({ channel, paymentMethodRef }: Order, request: OrderRequest): boolean =>
  channel === "CARD" &&
  request.channel === "CARD" &&
  paymentMethodRef !== (request.paymentMethodRef ?? null);

/** Null: no code was given; undefined: one that no order can have. */
async function promotionOf(
  tx: Tx,
  { promoCode }: OrderRequest,
  [first]: readonly Order[],
): Promise<number | null | undefined> {
  const code = promoCode?.trim() ?? "";
  if (code === "") return null;
  return (await findPromotion(tx, { gymId: first?.gymId ?? null, code }))?.id;
}
