/**
 * Checks a purchase against our own tables under the student's lock, and writes its order before the provider is called
 * (product.md §18). A form that is sent twice, or from two tabs, is one order.
 */
import type { Tx } from "~/db/client.server";
import { findGymById } from "~/features/gyms/queries.server";
import { keepAdultAnswer } from "~/features/identity/keep-adult-answer.server";
import { lockStudent } from "~/features/identity/lock-student.server";
import { setInstagramHandle } from "~/features/identity/set-instagram-handle.server";
import { ok, refuse } from "~/kernel/result";
import { findPromotion } from "../promotions/queries.server";
import { isChargeable } from "../smallest-charge";
import {
  destinationRefOf,
  findItem,
  findTerms,
  refuseUnknown,
  type Terms,
} from "./find-terms.server";
import { insertOrder, resumeOrder } from "./write-order.server";
import { isOfItem, type CheckoutRefusal, type OrderRequest, type OrRefused } from "./order-request";
import { endOfPage, type PlacedOrder } from "./order-sale.server";
import {
  findOwnOrder,
  listOpenOrdersOfStudent,
  listOrdersOfAttempt,
  type Order,
} from "./queries.server";

export interface Placement {
  /** Null while other orders conflict with it. */
  placedOrder: PlacedOrder | null;
  /** Open orders that must be closed at the provider first. */
  conflicts: Order[];
  /** The order that the buyer gives up, but has paid: it is the answer, and nothing else is ordered. */
  paidOrder?: Order;
}

export async function placeOrder(tx: Tx, request: OrderRequest): Promise<OrRefused<Placement>> {
  const { studentId } = request.student;
  const student = await lockStudent(tx, studentId);
  if (!student) throw new Error("placeOrder: the student is gone");
  const attemptOrders = await listOrdersOfAttempt(tx, { studentId, attemptId: request.attemptId });
  const openOrders = await listOpenOrdersOfStudent(tx, studentId);
  const openOrder = openOrders.find((order) => isOfItem(order, request.item)) ?? null;
  const otherPlanOrder = openOrders.find((order) => isOfOtherPlan(order, request)) ?? null;
  if (request.replacesOrderId) {
    const ownOrder = await findOwnOrder(tx, { studentId, orderId: request.replacesOrderId });
    if (ownOrder?.status === "FULFILLED" && !isOfItem(ownOrder, request.item)) {
      return ok({ placedOrder: null, conflicts: [], paidOrder: ownOrder });
    }
  }
  const bindingOrders = attemptOrders.filter(({ id }) => id !== otherPlanOrder?.id);
  if (await isReused(tx, request, bindingOrders)) return refuse("attempt-reused");
  // A form that is sent again after its order was paid gets the same answer as the first time.
  const repeatedOrder =
    attemptOrders.find((order) => order.status === "FULFILLED" && isOfItem(order, request.item)) ??
    null;

  const item = await findItem(tx, request);
  if (!item) return refuseUnknown(request);
  const timeZone =
    item.gymId === null ? "UTC" : ((await findGymById(tx, item.gymId))?.timeZone ?? "UTC");
  if (repeatedOrder) {
    const placedOrder = { order: repeatedOrder, item, promoCode: null, timeZone };
    return ok({ placedOrder, conflicts: [] });
  }
  const result = await findTerms(tx, request, { item, student });
  if (!result.ok) return result;
  const { terms } = result;

  const refusal = findChannelRefusal(request.channel, terms);
  if (refusal) return refuse(refusal);

  if (otherPlanOrder?.subscriptionTypeId && otherPlanOrder.id !== request.replacesOrderId) {
    const { id: orderId, subscriptionTypeId: planId } = otherPlanOrder;
    return { ...refuse("order-begun"), openOrder: { orderId, planId } };
  }
  const conflicts = openOrders.filter((order) =>
    order === openOrder
      ? !hasSameTerms(order, request, terms)
      : order === otherPlanOrder || conflictsWith(order, terms),
  );
  if (conflicts.length > 0) return ok({ placedOrder: null, conflicts });
  const { instagramHandle } = terms;
  if (instagramHandle !== null) await setInstagramHandle(tx, { studentId, instagramHandle });
  // A member states their age once (product.md §24): the next order at any gym uses that answer.
  if (terms.age === "adult") await keepAdultAnswer(tx, { studentId, now: request.now });
  if (openOrder) {
    const isRecorded = attemptOrders.some(({ id }) => id === openOrder.id);
    await resumeOrder(tx, openOrder.id, request, { age: terms.age, isRecorded });
  }
  const order =
    openOrder ?? (await insertOrder(tx, request, terms, { isRetry: attemptOrders.length > 0 }));
  const promoCode = terms.price.discount?.code ?? null;
  return ok({ placedOrder: { order, item, promoCode, timeZone }, conflicts });
}

/** Whether two tabs hold two plans of one seller; a member hardly ever means to pay both. */
const isOfOtherPlan = (order: Order, { item, gym, now }: OrderRequest): boolean =>
  (order.channel !== "HOSTED" || endOfPage(order) > now) &&
  item.kind === "plan" &&
  order.subscriptionTypeId !== null &&
  order.subscriptionTypeId !== item.planId &&
  order.gymId === (gym?.id ?? null);

/** Null: the order can be paid in this channel. */
function findChannelRefusal(
  channel: OrderRequest["channel"],
  { price: { amountMinor, currency }, destination }: Terms,
): CheckoutRefusal | null {
  if (amountMinor === 0) return channel === "FREE" ? null : "is-free";
  if (channel === "FREE") return "not-free";
  if (destination.kind === "not-ready") return "creator-not-ready";
  return isChargeable(amountMinor, currency) ? null : "below-minimum";
}

/** Two orders that are open side by side must not use one application's trial, or one promo code, twice. */
const conflictsWith = (order: Order & { applicationId: number | null }, { item, price }: Terms) =>
  (price.trialDays > 0 && order.trialDays > 0 && order.applicationId === item.applicationId) ||
  (price.discount !== null && order.promotionId === price.discount.promotionId);

const hasSameTerms = (order: Order, request: OrderRequest, terms: Terms) =>
  order.channel === request.channel &&
  order.provider === request.provider &&
  order.paymentMethodRef === (request.paymentMethodRef ?? null) &&
  order.listPriceMinor === terms.price.listPriceMinor &&
  order.currency === terms.price.currency &&
  order.trialDays === terms.price.trialDays &&
  order.destinationRef === destinationRefOf(terms) &&
  order.promotionId === (terms.price.discount?.promotionId ?? null) &&
  order.discountMinor === (terms.price.discount?.amountOffMinor ?? 0) &&
  order.discountDuration === (terms.price.discount?.duration ?? null) &&
  order.discountMonths === (terms.price.discount?.months ?? null);

/**
 * Whether an attempt that has bought something, or is buying it, now asks for something else. An order that was closed
 * unpaid binds nothing: after a declined card or an abandoned page, the member retries with the same attempt. Our own
 * form may add a promo code until its order is paid; the open order conflicts then and is closed.
 */
async function isReused(
  tx: Tx,
  request: OrderRequest,
  attemptOrders: readonly Order[],
): Promise<boolean> {
  const binding = attemptOrders.filter(({ status }) => status === "OPEN" || status === "FULFILLED");
  if (binding.length === 0) return false;
  if (binding.some((order) => !isOfItem(order, request.item))) return true;
  if (request.attemptIsKey && binding.some((order) => hasOtherCard(order, request))) return true;
  const bindingCode = binding.filter(
    ({ status }) => request.attemptIsKey || status === "FULFILLED",
  );
  if (bindingCode.length === 0) return false;
  const promotionId = await findPromotionId(tx, request, bindingCode);
  return bindingCode.some((order) => order.promotionId !== promotionId);
}

const hasOtherCard = ({ channel, paymentMethodRef }: Order, request: OrderRequest): boolean =>
  channel === "CARD" &&
  request.channel === "CARD" &&
  paymentMethodRef !== (request.paymentMethodRef ?? null);

/** Null: the form has no code. Undefined: its code does not exist, so no order can have it. */
async function findPromotionId(
  tx: Tx,
  { promoCode }: OrderRequest,
  [order]: readonly Order[],
): Promise<number | null | undefined> {
  const code = promoCode?.trim() ?? "";
  if (code === "") return null;
  return (await findPromotion(tx, { gymId: order?.gymId ?? null, code }))?.id;
}
