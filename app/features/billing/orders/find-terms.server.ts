/**
 * The terms on which something is sold to this student now, read afresh for each order under the student's lock
 * (product.md §18). Anything that forbids the sale is refused here with its reason.
 */
import type { Tx } from "~/db/client.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { findDestination, type Destination } from "../accounts/queries.server";
import type { AgeAssertion } from "../permission/age";
import { judgeBuyer } from "../permission/queries.server";
import { isOfferedAt, quoteOf, trialDaysFor } from "../plans/plan";
import { findPlan } from "../plans/queries.server";
import { findProduct } from "../products/queries.server";
import type { Discount, Sold } from "../promotions/promo";
import { judgePromoUnderLock } from "../promotions/reserve-promo.server";
import { listPastApplicationIds, listLivePlanIds } from "../subscriptions/queries.server";
import type { CheckoutRefusal, OrderRequest, OrRefused, Refused } from "./order-request";
import type { Order } from "./queries.server";

/** What is sold, at what price, to whom. */
export interface Terms {
  gymId: number | null;
  subscriptionTypeId: number | null;
  productId: number | null;
  applicationId: number | null;
  /** `interval` null: a product, paid once. */
  line: { name: string; interval: "MONTH" | "YEAR" | null };
  listPriceMinor: number;
  currency: string;
  discount: Discount | null;
  trialDays: number;
  destination: Destination;
  /** What the buyer's age is based on; null: their date of birth. */
  age: AgeAssertion | null;
  /**
   * Given with this form, and kept with the order because it cannot be changed later. Null: already known, or not
   * needed.
   */
  instagramHandle: string | null;
}

/** The price of the first period. */
export const amountOf = ({
  listPriceMinor,
  discount,
}: Pick<Terms, "listPriceMinor" | "discount">) => listPriceMinor - (discount?.amountOffMinor ?? 0);

export const destinationRefOf = ({ destination }: Terms): string | null =>
  destination.kind === "account" ? destination.accountRef : null;

interface Buyer {
  locked: { dateOfBirth: string | null; saidAdultAt: Date | null; instagramHandle: string | null };
  /** The order this attempt has already paid: nothing is checked again. */
  repeated: Order | null;
}

type Found = Promise<OrRefused<{ terms: Terms }>>;

export function findTerms(tx: Tx, request: OrderRequest, buyer: Buyer): Found {
  const { item } = request;
  return item.kind === "plan"
    ? termsOfPlan(tx, request, item.planId, buyer)
    : termsOfProduct(tx, request, item.productId, buyer);
}

async function termsOfPlan(
  tx: Tx,
  request: OrderRequest,
  planId: number,
  { locked, repeated }: Buyer,
): Found {
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
  // Report everything the buyer can fix together, not one by one.
  const judged = await judge(tx, request, plan.gymId, locked);
  const asksHandle = plan.instagramHandleRequired && locked.instagramHandle === null;
  const instagramHandle = asksHandle ? request.instagramHandle : null;
  const promo = await discountOf(tx, request, plan, plan.gymId);
  const wrong: CheckoutRefusal[] = [];
  if (!request.termsAccepted) wrong.push("terms-required");
  if (!judged.ok) wrong.push(judged.reason);
  if (asksHandle && !instagramHandle) wrong.push("instagram-required");
  if (!promo.ok) wrong.push(promo.reason);
  const refused = refuseAll(wrong);
  if (refused) return refused;
  const discount = promo.ok ? promo.discount : null;
  const amountMinor = amountOf({ ...terms, discount });
  // A plan that costs nothing needs no trial.
  const trialDays =
    amountMinor > 0 ? trialDaysFor(plan, await listPastApplicationIds(tx, studentId)) : 0;
  const shown = quoteOf(plan, { trialDays, discount });
  if (request.quote && request.quote !== shown) return refuse("terms-changed");
  return ok({
    terms: { ...terms, discount, trialDays, age: judged.ok ? judged.rests : null, instagramHandle },
  });
}

/** Everything the buyer can fix, in one answer; null: nothing is wrong. */
function refuseAll([reason, ...also]: readonly CheckoutRefusal[]): Refused | null {
  if (reason === undefined) return null;
  return also.length > 0 ? { ok: false, reason, also } : refuse(reason);
}

/** What the form's promo code takes off; null without a code. */
async function discountOf(
  tx: Tx,
  { promoCode, channel, student, now }: OrderRequest,
  sold: Sold,
  gymId: number | null,
): Promise<Result<{ discount: Discount | null }, CheckoutRefusal>> {
  if (!promoCode?.trim()) return ok({ discount: null });
  const promo = await judgePromoUnderLock(tx, {
    gymId,
    code: promoCode,
    sold,
    studentId: student.studentId,
    now,
  });
  if (promo.ok) return ok({ discount: promo.discount });
  // Free means exactly nothing is left to pay (product.md §18), whatever else the code says.
  return refuse(channel === "FREE" && promo.leavesTooLittle ? "not-free" : promo.reason);
}

async function termsOfProduct(
  tx: Tx,
  request: OrderRequest,
  productId: number,
  { locked, repeated }: Buyer,
): Found {
  const product = await findProduct(tx, productId);
  const elsewhere = request.gym !== null && product?.gymId !== request.gym.id;
  if (!product || elsewhere) return refuse("product-not-found");
  const { priceMinor, currency, gymId, name } = product;
  const terms: Terms = {
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
    age: null,
    instagramHandle: null,
  };
  // Once paid it stays paid, whatever has happened to the product and its price since.
  if (repeated) return ok({ terms });
  if (product.retiredAt !== null) return refuse("product-not-found");
  const judged = await judge(tx, request, gymId, locked);
  const promo = await discountOf(tx, request, { ...product, kind: "product" }, gymId);
  const wrong: CheckoutRefusal[] = [];
  if (!request.termsAccepted) wrong.push("terms-required");
  if (!judged.ok) wrong.push(judged.reason);
  if (!promo.ok) wrong.push(promo.reason);
  const refused = refuseAll(wrong);
  if (refused) return refused;
  const discount = promo.ok ? promo.discount : null;
  const shown = quoteOf({ ...product, interval: null }, { trialDays: 0, discount });
  if (request.quote && request.quote !== shown) return refuse("terms-changed");
  return ok({ terms: { ...terms, discount, age: judged.ok ? judged.rests : null } });
}

/** Whether the buyer is old enough or has a parent's permission (product.md §12). */
const judge = (tx: Tx, request: OrderRequest, gymId: number | null, locked: Buyer["locked"]) =>
  judgeBuyer(tx, {
    studentId: request.student.studentId,
    gymId,
    dateOfBirth: locked.dateOfBirth,
    saidAdult: locked.saidAdultAt !== null,
    says: request.age,
    now: request.now,
  });
