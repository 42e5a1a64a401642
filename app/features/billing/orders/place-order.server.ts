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
import { isChargeable } from "../smallest-charge";
import { amountOf, destinationRefOf, findTerms, type Terms } from "./find-terms.server";
import { insertOrder } from "./insert-order.server";
import { resumeOrder } from "./resume-order.server";
import { isOf, type CheckoutRefusal, type OrderRequest, type OrRefused } from "./order-request";
import { endOfPage } from "./page-lifetime";
import { isReused } from "./reused-attempt.server";
import {
  findOwnOrder,
  listOpenOrdersOfStudent,
  listOrdersOfAttempt,
  type Order,
} from "./queries.server";

export interface PlacedOrder {
  order: Order;
  line: Terms["line"];
  /** The code as it is advertised; null without one. */
  promoCode: string | null;
  timeZone: string;
}

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
  const locked = await lockStudent(tx, studentId);
  if (!locked) throw new Error("placeOrder: the student is gone");
  const attempted = await listOrdersOfAttempt(tx, { studentId, attemptId: request.attemptId });
  const open = await listOpenOrdersOfStudent(tx, studentId);
  const same = open.find((order) => isOf(order, request.item)) ?? null;
  const begun = open.find((order) => isOtherPlan(order, request)) ?? null;
  if (request.giveUp) {
    const given = await findOwnOrder(tx, { studentId, orderId: request.giveUp });
    if (given?.status === "FULFILLED" && !isOf(given, request.item)) {
      return ok({ placed: null, outdated: [], paid: given });
    }
  }
  const others = attempted.filter(({ id }) => id !== begun?.id);
  if (await isReused(tx, request, others)) return refuse("attempt-reused");
  // Sent again after it was paid: give the same answer as the first time.
  const repeated =
    attempted.find((order) => order.status === "FULFILLED" && isOf(order, request.item)) ?? null;

  const found = await findTerms(tx, request, { locked, repeated });
  if (!found.ok) return found;
  const { terms } = found;
  const placed = {
    line: terms.line,
    promoCode: terms.discount?.code ?? null,
    timeZone:
      terms.gymId === null ? "UTC" : ((await findGymById(tx, terms.gymId))?.timeZone ?? "UTC"),
  };
  if (repeated) return ok({ placed: { ...placed, order: repeated }, outdated: [] });

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
  // Asked once (product.md §24): the next order at any gym takes it as known.
  if (terms.age === "adult") await keepAdultAnswer(tx, { studentId, now: request.now });
  if (same) {
    const known = attempted.some(({ id }) => id === same.id);
    await resumeOrder(tx, same.id, request, { age: terms.age, known });
  }
  const order = same ?? (await insertOrder(tx, request, terms, { again: attempted.length > 0 }));
  return ok({ placed: { ...placed, order }, outdated });
}

/** Two tabs with two plans of one seller: paying both is hardly ever meant. */
const isOtherPlan = (order: Order, { item, gym, now }: OrderRequest): boolean =>
  (order.channel !== "HOSTED" || endOfPage(order) > now) &&
  item.kind === "plan" &&
  order.subscriptionTypeId !== null &&
  order.subscriptionTypeId !== item.planId &&
  order.gymId === (gym?.id ?? null);

/** Why it cannot be paid this way, or at all; null: it can. */
function findChannelRefusal(
  channel: OrderRequest["channel"],
  terms: Terms,
): CheckoutRefusal | null {
  const amountMinor = amountOf(terms);
  if (amountMinor === 0) return channel === "FREE" ? null : "is-free";
  if (channel === "FREE") return "not-free";
  if (terms.destination.kind === "not-ready") return "creator-not-ready";
  return isChargeable(amountMinor, terms.currency) ? null : "below-minimum";
}

/** Opening two pages side by side must not give two free trials of one application, or one promo code twice. */
const conflictsWith = (order: Order & { applicationId: number | null }, terms: Terms) =>
  (terms.trialDays > 0 && order.trialDays > 0 && order.applicationId === terms.applicationId) ||
  (terms.discount !== null && order.promotionId === terms.discount.promotionId);

const sameTerms = (order: Order, request: OrderRequest, terms: Terms) =>
  order.channel === request.channel &&
  order.provider === request.provider &&
  order.paymentMethodRef === (request.paymentMethodRef ?? null) &&
  order.listPriceMinor === terms.listPriceMinor &&
  order.currency === terms.currency &&
  order.trialDays === terms.trialDays &&
  order.destinationRef === destinationRefOf(terms) &&
  order.promotionId === (terms.discount?.promotionId ?? null) &&
  order.discountMinor === (terms.discount?.amountOffMinor ?? 0) &&
  order.discountDuration === (terms.discount?.duration ?? null) &&
  order.discountMonths === (terms.discount?.months ?? null);
