/**
 * The terms on which a plan or a product is sold to this student now, or the reasons why it is not. Each order reads
 * them afresh under the student's lock (product.md §18).
 */
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { findPublicGymById } from "~/features/gyms/queries.server";
import { lockStudent } from "~/features/identity/lock-student.server";
import { findShownTermsHash } from "~/features/legal/find-shown-terms.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { findDestination, type Destination } from "../accounts/queries.server";
import type { AgeAssertion } from "../permission/age";
import { judgeBuyer } from "../permission/queries.server";
import { findPlan } from "../plans/queries.server";
import {
  calculatePrice,
  type Discount,
  type Price,
  type PricedItem,
  toPricedProduct,
} from "../price";
import { findProduct } from "../products/queries.server";
import { judgePromoUnderLock } from "../promotions/reserve-promo.server";
import { listPastApplicationIds, listLivePlanIds } from "../subscriptions/queries.server";
import {
  reasonsOf,
  type CheckoutRefusal,
  type OrderRequest,
  type OrRefused,
  type Refused,
} from "./order-request";
import { parseQuote } from "./quote";

export interface SoldItem extends PricedItem {
  kind: "plan" | "product";
  id: number;
  gymId: number | null;
  name: string;
  subscriptionModel: string | null;
  instagramHandleRequired: boolean;
  /** False: it cannot be bought any more; an order that was paid before stays paid. */
  isOffered: boolean;
}

export interface Terms {
  item: SoldItem;
  price: Price;
  destination: Destination;
  /** The statement that the buyer's age rests on; null: their date of birth. */
  age: AgeAssertion | null;
  /** The handle of this form, to be stored on the student. Null: one is stored already, or none is needed. */
  instagramHandle: string | null;
}

export const destinationRefOf = ({ destination }: Terms): string | null =>
  destination.kind === "account" ? destination.accountRef : null;

type LockedStudent = NonNullable<Awaited<ReturnType<typeof lockStudent>>>;

/** Null: the page of this gym, or of the platform, sells no such plan or product. A draft sells nothing to anybody. */
export async function findItem(
  tx: Tx,
  request: Pick<OrderRequest, "item" | "gym">,
): Promise<SoldItem | null> {
  const sold = await findItemOfPage(tx, request);
  const isOfDraft = sold && sold.gymId !== null && !(await findPublicGymById(tx, sold.gymId));
  return isOfDraft ? null : sold;
}

async function findItemOfPage(
  tx: Tx,
  { item, gym }: Pick<OrderRequest, "item" | "gym">,
): Promise<SoldItem | null> {
  const gymId = gym?.id ?? null;
  if (item.kind === "plan") {
    const plan = await findPlan(tx, { gymId, planId: item.planId });
    return plan && { ...plan, kind: "plan" };
  }
  const product = await findProduct(tx, item.productId);
  const isOfOtherGym = gym !== null && product?.gymId !== gym.id;
  if (!product || isOfOtherGym) return null;
  const { id, name } = product;
  return {
    ...toPricedProduct(product),
    kind: "product",
    id,
    gymId: product.gymId,
    name,
    subscriptionModel: null,
    instagramHandleRequired: false,
    isOffered: product.retiredAt === null,
  };
}

export async function findTerms(
  tx: Tx,
  request: OrderRequest,
  { item, student }: { item: SoldItem; student: LockedStudent },
): Promise<OrRefused<{ terms: Terms }>> {
  const { studentId } = request.student;
  if (!item.isOffered) return refuse(`${item.kind}-not-found`);
  if (item.kind === "plan" && (await listLivePlanIds(tx, studentId)).includes(item.id)) {
    return refuse("already-held");
  }
  // The buyer sees everything that they can correct at once.
  const age = await judgeAge(tx, request, { item, student });
  const needsHandle = item.instagramHandleRequired && student.instagramHandle === null;
  const instagramHandle = needsHandle ? request.instagramHandle : null;
  const promo = await judgeCode(tx, request, item);
  const reasons: CheckoutRefusal[] = [];
  if (!request.termsAccepted) reasons.push("terms-required");
  if (!age.ok) reasons.push(age.reason);
  if (needsHandle && !instagramHandle) reasons.push("instagram-required");
  if (!promo.ok) reasons.push(promo.reason);
  if (!age.ok || !promo.ok || reasons.length > 0) return refuseAll(reasons);
  const pastApplicationIds = await listPastApplicationIds(tx, studentId);
  const price = calculatePrice(item, { discount: promo.discount, pastApplicationIds });
  if (request.quote && !(await isCurrent(tx, request, { quote: request.quote, price }))) {
    return refuse("terms-changed");
  }
  const destination = await findDestination(tx, { provider: request.provider, sale: item });
  return ok({ terms: { item, price, destination, age: age.basis, instagramHandle } });
}

/** Whether the page that the buyer has read showed this price, and the terms that count now. */
async function isCurrent(
  tx: Tx,
  { gym }: OrderRequest,
  { quote, price }: { quote: string; price: Price },
): Promise<boolean> {
  const { priceQuote, termsHash } = parseQuote(quote);
  if (priceQuote !== price.quote) return false;
  return termsHash === null || termsHash === (await findShownTermsHash(tx, gym?.id ?? null));
}

/** Lists why an order would be refused, for a page that shows another error first. Writes nothing. */
export async function listOrderErrors(
  db: Db,
  request: OrderRequest,
): Promise<readonly CheckoutRefusal[]> {
  const result = await inTransaction(db, async (tx) => {
    const student = await lockStudent(tx, request.student.studentId);
    if (!student) throw new Error("listOrderErrors: the student is gone");
    const item = await findItem(tx, request);
    return item ? findTerms(tx, request, { item, student }) : refuseUnknown(request);
  });
  return result.ok ? [] : reasonsOf(result);
}

export const refuseUnknown = ({ item }: OrderRequest): Refused => refuse(`${item.kind}-not-found`);

function refuseAll([reason, ...also]: readonly CheckoutRefusal[]): Refused {
  if (reason === undefined) throw new Error("refuseAll: no reason");
  return also.length > 0 ? { ok: false, reason, also } : refuse(reason);
}

/** The discount of the form's promo code; null without a code. */
async function judgeCode(
  tx: Tx,
  { promoCode, channel, student, now }: OrderRequest,
  item: SoldItem,
): Promise<Result<{ discount: Discount | null }, CheckoutRefusal>> {
  if (!promoCode?.trim()) return ok({ discount: null });
  const { studentId } = student;
  const { gymId } = item;
  const promo = await judgePromoUnderLock(tx, {
    gymId,
    code: promoCode,
    item,
    studentId,
    now,
  });
  if (promo.ok) return ok({ discount: promo.discount });
  // An order is free only when exactly nothing is left to pay (product.md §18).
  return refuse(channel === "FREE" && promo.leavesTooLittle ? "not-free" : promo.reason);
}

/** Whether the buyer is old enough or has a parent's permission (product.md §12). */
const judgeAge = (
  tx: Tx,
  request: OrderRequest,
  { item, student }: { item: SoldItem; student: LockedStudent },
) =>
  judgeBuyer(tx, {
    studentId: request.student.studentId,
    gymId: item.gymId,
    dateOfBirth: student.dateOfBirth,
    saidAdult: student.saidAdultAt !== null,
    assertion: request.age,
    now: request.now,
  });
