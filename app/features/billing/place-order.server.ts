/**
 * Everything is checked again from our own tables under the student's lock, and the order is written, before anything
 * is asked of a provider (decisions §9). The same form sent twice, or from two tabs, is one order.
 */
import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { findGymById } from "~/features/gyms/queries.server";
import { lockStudent } from "~/features/identity/lock-student.server";
import { setInstagramHandle } from "~/features/identity/set-instagram-handle.server";
import { newId } from "~/kernel/ids";
import { ok, refuse, type Result } from "~/kernel/result";
import { affiliateSales } from "./affiliate/schema.server";
import { findDestination, type Destination } from "./accounts/queries.server";
import { listOrdersOfAttempt, listOpenOrdersOfStudent, type Order } from "./order-queries.server";
import type { AgeAssertion } from "./age";
import { judgeBuyer } from "./permission/queries.server";
import { isOfferedAt, quoteOf, trialDaysFor } from "./plan";
import { findProduct } from "./product-queries.server";
import type { Discount, PromoRefusal } from "./promo";
import { findPlan, listHadApplicationIds, listLivePlanIds } from "./queries.server";
import { judgePromoUnderLock, reservePromo } from "./reserve-promo.server";
import { orders } from "./schema.server";
import { isChargeable } from "./smallest-charge";

export type OrderedItem = { kind: "plan"; planId: number } | { kind: "product"; productId: number };

export interface OrderRequest {
  /** `payments.key`. */
  provider: string;
  student: { studentId: number; email: string; name: string };
  /** The gym whose page sells; null sells the platform's plans, and any gym's product. */
  gym: { id: number; name: string; logoUrl: string | null } | null;
  item: OrderedItem;
  /** HOSTED: the provider's page. CARD: our card form. FREE: nothing to pay, and only then. */
  channel: "HOSTED" | "CARD" | "FREE";
  paymentMethodRef?: string | null;
  promoCode?: string | null;
  /** The form's hidden id; the same attempt is the same order. */
  attemptId: string;
  termsAccepted: boolean;
  /** What the buyer says; null: nothing. */
  age: AgeAssertion | null;
  /** `quoteOf` the terms that the member read; other ones by now are shown again first. Null: not asked. */
  quote?: string | null;
  instagramHandle: string | null;
  returnUrl: string | null;
  /** The buyer has agreed that an affiliate network hears of it; null or absent: nobody is told. */
  affiliate?: { clickId: string | null } | null;
  feePercent: number;
  locale: string;
  now: Date;
}

export type CheckoutRefusal =
  | "plan-not-found"
  | "product-not-found"
  | "terms-required"
  | "age-required"
  /** Under 18, or buying with a parent's permission: the parent has not confirmed it to this seller. */
  | "parent-required"
  | "instagram-required"
  | "already-held"
  | "terms-changed"
  | "is-free"
  | "not-free"
  /** Whoever sells it cannot be paid yet, so it cannot be sold (decisions §9). */
  | "creator-not-ready"
  /** It costs something, and less than a card can be charged. */
  | "below-minimum"
  | PromoRefusal;

export interface PlacedOrder {
  order: Order;
  line: { name: string; interval: "MONTH" | "YEAR" | null };
  /** The code as it is advertised; null without one. */
  promoCode: string | null;
  timeZone: string;
}

export interface Placed {
  /** Null while orders stand in its way. */
  placed: PlacedOrder | null;
  /** Open orders that must be closed at the provider before this one may be written. */
  outdated: Order[];
}

/** What is sold, at which price, for whom: read anew for each order. */
interface Terms {
  gymId: number | null;
  subscriptionTypeId: number | null;
  productId: number | null;
  applicationId: number | null;
  line: PlacedOrder["line"];
  listPriceMinor: number;
  currency: string;
  discount: Discount | null;
  trialDays: number;
  destination: Destination;
  /** What the age of the buyer rests on; null: the date of birth. */
  age: AgeAssertion | null;
  /** Told now; kept with the order, for it is read-only then. Null: known, or not needed. */
  instagramHandle: string | null;
}

const amountOf = (terms: Terms) => terms.listPriceMinor - (terms.discount?.amountOffMinor ?? 0);

export async function placeOrder(
  tx: Tx,
  request: OrderRequest,
): Promise<Result<Placed, CheckoutRefusal>> {
  const { studentId } = request.student;
  const locked = await lockStudent(tx, studentId);
  if (!locked) throw new Error("placeOrder: the student is gone");
  const attempted = await listOrdersOfAttempt(tx, { studentId, attemptId: request.attemptId });
  const open = await listOpenOrdersOfStudent(tx, studentId);
  const same = open.find((order) => isOf(order, request.item)) ?? null;
  // Sent again after it was paid: the answer is the same as the first time.
  const repeated =
    attempted.find((order) => order.status === "FULFILLED" && isOf(order, request.item)) ?? null;

  const found =
    request.item.kind === "plan"
      ? await termsOfPlan(tx, request, request.item.planId, { locked, repeated })
      : await termsOfProduct(tx, request, request.item.productId, { locked, repeated });
  if (!found.ok) return found;
  const { terms } = found;
  const placed = {
    line: terms.line,
    promoCode: terms.discount?.code ?? null,
    timeZone:
      terms.gymId === null ? "UTC" : ((await findGymById(tx, terms.gymId))?.timeZone ?? "UTC"),
  };
  if (repeated) return ok({ placed: { ...placed, order: repeated }, outdated: [] });

  const free = amountOf(terms) === 0;
  if (free && request.channel !== "FREE") return refuse("is-free");
  if (!free && request.channel === "FREE") return refuse("not-free");
  if (!free && terms.destination.kind === "not-ready") return refuse("creator-not-ready");
  if (!isChargeable(amountOf(terms), terms.currency)) return refuse("below-minimum");

  const outdated = open.filter((order) =>
    order === same ? !sameTerms(order, request, terms) : standsInTheWay(order, terms),
  );
  if (outdated.length > 0) return ok({ placed: null, outdated });
  const { instagramHandle } = terms;
  if (instagramHandle !== null) await setInstagramHandle(tx, { studentId, instagramHandle });
  if (same) {
    const known = attempted.some(({ id }) => id === same.id);
    await joinOrder(tx, same.id, request, { age: terms.age, known });
  }
  const order = same ?? (await insertOrder(tx, request, terms, attempted.length > 0));
  return ok({ placed: { ...placed, order }, outdated });
}

/** Nobody gets two free trials of one application, or one promo code twice, by opening two pages side by side. */
const standsInTheWay = (order: Order & { applicationId: number | null }, terms: Terms) =>
  (terms.trialDays > 0 && order.trialDays > 0 && order.applicationId === terms.applicationId) ||
  (terms.discount !== null && order.promotionId === terms.discount.promotionId);

export const isOf = (order: Order, item: OrderedItem) =>
  item.kind === "plan"
    ? order.subscriptionTypeId === item.planId
    : order.productId === item.productId;

interface Buyer {
  locked: { dateOfBirth: string | null; instagramHandle: string | null };
  /** The order of this attempt, when it is paid: nothing is asked again. */
  repeated: Order | null;
}

async function termsOfPlan(
  tx: Tx,
  request: OrderRequest,
  planId: number,
  { locked, repeated }: Buyer,
): Promise<Result<{ terms: Terms }, CheckoutRefusal>> {
  const { studentId } = request.student;
  const gymId = request.gym?.id ?? null;
  const plan = await findPlan(tx, { gymId, planId });
  if (!plan) return refuse("plan-not-found");
  const terms: Terms = {
    gymId: plan.gymId,
    subscriptionTypeId: plan.id,
    productId: null,
    applicationId: plan.applicationId,
    line: { name: plan.name, interval: plan.interval === "YEAR" ? "YEAR" : "MONTH" },
    listPriceMinor: plan.priceMinor,
    currency: plan.currency,
    discount: null,
    trialDays: 0,
    destination: await findDestination(tx, { provider: request.provider, sold: plan }),
    age: null,
    instagramHandle: null,
  };
  if (repeated) return ok({ terms });
  if (!isOfferedAt(plan, gymId)) return refuse("plan-not-found");
  if ((await listLivePlanIds(tx, studentId)).includes(planId)) return refuse("already-held");
  if (!request.termsAccepted) return refuse("terms-required");
  const judged = await judge(tx, request, plan.gymId, locked);
  if (!judged.ok) return judged;
  terms.age = judged.rests;
  if (plan.instagramHandleRequired && locked.instagramHandle === null) {
    if (!request.instagramHandle) return refuse("instagram-required");
    terms.instagramHandle = request.instagramHandle;
  }
  if (request.promoCode?.trim()) {
    const promo = await judgePromoUnderLock(tx, {
      gymId: plan.gymId,
      code: request.promoCode,
      plan,
      studentId,
      now: request.now,
    });
    if (!promo.ok) {
      // Free is exactly nothing (decisions §9), whatever else is said of what is left.
      const notFree = request.channel === "FREE" && promo.leavesTooLittle;
      return refuse(notFree ? "not-free" : promo.reason);
    }
    terms.discount = promo.discount;
  }
  // What costs nothing needs no trial before it.
  if (amountOf(terms) > 0) {
    terms.trialDays = trialDaysFor(plan, await listHadApplicationIds(tx, studentId));
  }
  const shown = quoteOf({ priceMinor: amountOf(terms), currency: plan.currency }, terms.trialDays);
  if (request.quote && request.quote !== shown) return refuse("terms-changed");
  return ok({ terms });
}

async function termsOfProduct(
  tx: Tx,
  request: OrderRequest,
  productId: number,
  { locked, repeated }: Buyer,
): Promise<Result<{ terms: Terms }, CheckoutRefusal>> {
  const product = await findProduct(tx, productId);
  const elsewhere = request.gym !== null && product?.gymId !== request.gym.id;
  if (!product || elsewhere) return refuse("product-not-found");
  const { priceMinor, currency, gymId, name } = product;
  const shown = quoteOf({ priceMinor, currency }, 0);
  // What is paid is paid, whatever has become of the product and its price since.
  if (!repeated && product.retiredAt !== null) return refuse("product-not-found");
  if (!repeated && request.quote && request.quote !== shown) return refuse("terms-changed");
  const judged = repeated ? ok({ rests: null }) : await judge(tx, request, gymId, locked);
  if (!judged.ok) return judged;
  return ok({
    terms: {
      gymId,
      subscriptionTypeId: null,
      productId,
      applicationId: null,
      line: { name, interval: null },
      listPriceMinor: priceMinor,
      currency,
      discount: null,
      trialDays: 0,
      destination: await findDestination(tx, {
        provider: request.provider,
        sold: { gymId, subscriptionModel: null, applicationId: null },
      }),
      age: judged.rests,
      instagramHandle: null,
    },
  });
}

const judge = (tx: Tx, request: OrderRequest, gymId: number | null, locked: Buyer["locked"]) =>
  judgeBuyer(tx, {
    studentId: request.student.studentId,
    gymId,
    dateOfBirth: locked.dateOfBirth,
    says: request.age,
    now: request.now,
  });

const destinationRefOf = ({ destination }: Terms) =>
  destination.kind === "account" ? destination.accountRef : null;

const sameTerms = (order: Order, request: OrderRequest, terms: Terms) =>
  order.channel === request.channel &&
  order.provider === request.provider &&
  order.paymentMethodRef === (request.paymentMethodRef ?? null) &&
  order.listPriceMinor === terms.listPriceMinor &&
  order.currency === terms.currency &&
  order.trialDays === terms.trialDays &&
  order.destinationRef === destinationRefOf(terms) &&
  order.promotionId === (terms.discount?.promotionId ?? null) &&
  order.discountMinor === (terms.discount?.amountOffMinor ?? 0);

/**
 * A second tab, or the form sent anew, goes on with the order that is open: its answer may be lost and asked for again,
 * and where it leads, what was said and when are as they were sent last.
 */
async function joinOrder(
  tx: Tx,
  orderId: string,
  request: OrderRequest,
  { age, known }: { age: AgeAssertion | null; known: boolean },
): Promise<void> {
  const { attemptId, returnUrl, locale, now } = request;
  await tx
    .update(orders)
    .set({
      returnUrl,
      locale,
      ageAssertion: age,
      termsAcceptedAt: now,
      ...(known
        ? {}
        : { joinedAttempts: sql`array_append(${orders.joinedAttempts}, ${attemptId})` }),
    })
    .where(eq(orders.id, orderId));
  await noteAffiliate(tx, orderId, request);
}

/** By the buyer's present answer; what an earlier one has left goes with it. */
async function noteAffiliate(
  tx: Tx,
  orderId: string,
  { affiliate, now }: OrderRequest,
): Promise<void> {
  if (!affiliate) {
    await tx.delete(affiliateSales).where(eq(affiliateSales.orderId, orderId));
    return;
  }
  const { clickId } = affiliate;
  await tx
    .insert(affiliateSales)
    .values({ orderId, clickId, notedAt: now, nextAttemptAt: now })
    .onConflictDoUpdate({ target: affiliateSales.orderId, set: { clickId, notedAt: now } });
}

async function insertOrder(
  tx: Tx,
  request: OrderRequest,
  terms: Terms,
  again: boolean,
): Promise<Order> {
  const id = newId();
  const { discount } = terms;
  const { studentId } = request.student;
  const [order] = await tx
    .insert(orders)
    .values({
      id,
      studentId,
      gymId: terms.gymId,
      subscriptionTypeId: terms.subscriptionTypeId,
      productId: terms.productId,
      channel: request.channel,
      // An attempt that failed and is sent again has an order of its own, and is still that attempt.
      attemptId: again ? `${request.attemptId}/${id}` : request.attemptId,
      provider: request.channel === "FREE" ? "free" : request.provider,
      listPriceMinor: terms.listPriceMinor,
      discountMinor: discount?.amountOffMinor ?? 0,
      discountDuration: discount?.duration ?? null,
      discountMonths: discount?.months ?? null,
      promotionId: discount?.promotionId ?? null,
      amountMinor: amountOf(terms),
      currency: terms.currency,
      trialDays: terms.trialDays,
      feeBasisPoints: Math.round(request.feePercent * 100),
      destinationRef: destinationRefOf(terms),
      paymentMethodRef: request.paymentMethodRef ?? null,
      returnUrl: request.returnUrl,
      locale: request.locale,
      ageAssertion: terms.age,
      termsAcceptedAt: request.now,
      createdAt: request.now,
    })
    .returning();
  if (!order) throw new Error("placeOrder: the order was not written");
  await noteAffiliate(tx, id, request);
  if (discount) {
    const { promotionId } = discount;
    await reservePromo(tx, { promotionId, studentId, orderId: id, now: request.now });
  }
  return order;
}
