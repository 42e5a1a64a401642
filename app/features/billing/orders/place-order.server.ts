/**
 * Checks everything again from our own tables under the student's lock and writes the order before a provider is
 * asked for anything (product.md §18). The same form sent twice, or from two tabs, is one order.
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
import { isOf, type CheckoutRefusal, type OrderRequest, type OrRefused } from "./order-request";
import { endOfPage, type PlacedOrder } from "./order-sale.server";
import {
  findOwnOrder,
  listOpenOrdersOfStudent,
  listOrdersOfAttempt,
  type Order,
} from "./queries.server";

export interface Placed {
  /** Null while other orders stand in its way. */
  placed: PlacedOrder | null;
  /** Open orders that have to be closed at the provider first. */
  outdated: Order[];
  /** The order that was to be given up and is paid: it is the answer, and nothing is ordered beside it. */
  paid?: Order;
}

export async function placeOrder(tx: Tx, request: OrderRequest): Promise<OrRefused<Placed>> {
  const { studentId } = request.student;
  const student = await lockStudent(tx, studentId);
  if (!student) throw new Error("placeOrder: the student is gone");
  const attempted = await listOrdersOfAttempt(tx, { studentId, attemptId: request.attemptId });
  const open = await listOpenOrdersOfStudent(tx, studentId);
  const same = open.find((order) => isOf(order, request.item)) ?? null;
  const begun = open.find((order) => isOtherPlan(order, request)) ?? null;
  if (request.giveUp) {
    const abandoned = await findOwnOrder(tx, { studentId, orderId: request.giveUp });
    if (abandoned?.status === "FULFILLED" && !isOf(abandoned, request.item)) {
      return ok({ placed: null, outdated: [], paid: abandoned });
    }
  }
  const others = attempted.filter(({ id }) => id !== begun?.id);
  if (await isReused(tx, request, others)) return refuse("attempt-reused");
  // A form that is sent again after it was paid gets the same answer as the first time.
  const repeated =
    attempted.find((order) => order.status === "FULFILLED" && isOf(order, request.item)) ?? null;

  const item = await findItem(tx, request);
  if (!item) return refuseUnknown(request);
  const timeZone =
    item.gymId === null ? "UTC" : ((await findGymById(tx, item.gymId))?.timeZone ?? "UTC");
  if (repeated) {
    return ok({ placed: { order: repeated, item, promoCode: null, timeZone }, outdated: [] });
  }
  const judged = await findTerms(tx, request, { item, student });
  if (!judged.ok) return judged;
  const { terms } = judged;

  const unpayable = findChannelRefusal(request.channel, terms);
  if (unpayable) return refuse(unpayable);

  if (begun?.subscriptionTypeId && begun.id !== request.giveUp) {
    const { id: orderId, subscriptionTypeId: planId } = begun;
    return { ...refuse("order-begun"), begun: { orderId, planId } };
  }
  const outdated = open.filter((order) =>
    order === same
      ? !sameTerms(order, request, terms)
      : order === begun || conflictsWith(order, terms),
  );
  if (outdated.length > 0) return ok({ placed: null, outdated });
  const { instagramHandle } = terms;
  if (instagramHandle !== null) await setInstagramHandle(tx, { studentId, instagramHandle });
  // The question is asked once (product.md §24): the next order at any gym takes the answer as known.
  if (terms.age === "adult") await keepAdultAnswer(tx, { studentId, now: request.now });
  if (same) {
    const isRecorded = attempted.some(({ id }) => id === same.id);
    await resumeOrder(tx, same.id, request, { age: terms.age, isRecorded });
  }
  const order = same ?? (await insertOrder(tx, request, terms, { again: attempted.length > 0 }));
  const promoCode = terms.price.discount?.code ?? null;
  return ok({ placed: { order, item, promoCode, timeZone }, outdated });
}

/** Two tabs may hold two plans of one seller; a member hardly ever means to pay both. */
const isOtherPlan = (order: Order, { item, gym, now }: OrderRequest): boolean =>
  (order.channel !== "HOSTED" || endOfPage(order) > now) &&
  item.kind === "plan" &&
  order.subscriptionTypeId !== null &&
  order.subscriptionTypeId !== item.planId &&
  order.gymId === (gym?.id ?? null);

/** Null: the order can be paid this way. */
function findChannelRefusal(
  channel: OrderRequest["channel"],
  { price: { amountMinor, currency }, destination }: Terms,
): CheckoutRefusal | null {
  if (amountMinor === 0) return channel === "FREE" ? null : "is-free";
  if (channel === "FREE") return "not-free";
  if (destination.kind === "not-ready") return "creator-not-ready";
  return isChargeable(amountMinor, currency) ? null : "below-minimum";
}

/** Opening two pages side by side must not give two free trials of one application, or one promo code twice. */
const conflictsWith = (order: Order & { applicationId: number | null }, { item, price }: Terms) =>
  (price.trialDays > 0 && order.trialDays > 0 && order.applicationId === item.applicationId) ||
  (price.discount !== null && order.promotionId === price.discount.promotionId);

const sameTerms = (order: Order, request: OrderRequest, terms: Terms) =>
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
 * Whether an attempt that has bought something, or is buying it, now asks for something else. An order that was
 * closed unpaid binds nothing: a declined card, or a page that was left, is tried again under the same attempt. To our
 * own form a promo code may be added until it is paid: `placeOrder` withdraws the open order first.
 */
async function isReused(
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
