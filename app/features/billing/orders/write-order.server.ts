import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { findShownTerms } from "~/features/legal/find-shown-terms.server";
import { exactlyOne } from "~/kernel/errors";
import { newId } from "~/kernel/ids";
import { recordAffiliateSale } from "../affiliate/record-affiliate-sale.server";
import type { AgeAssertion } from "../permission/age";
import { reservePromo } from "../promotions/reserve-promo.server";
import { destinationRefOf, type Terms } from "./find-terms.server";
import type { OrderRequest } from "./order-request";
import type { Order } from "./queries.server";
import { checkoutAttempts, orders } from "./schema.server";

/** Writes the order with its terms and its attempt, and reserves its promo code. */
export async function insertOrder(
  tx: Tx,
  request: OrderRequest,
  terms: Terms,
  /** Whether an earlier order of the attempt was closed unpaid. */
  { isRetry }: { isRetry: boolean },
): Promise<Order> {
  const id = newId();
  const { item, price } = terms;
  const { discount } = price;
  const { studentId } = request.student;
  const rows = await tx
    .insert(orders)
    .values({
      id,
      studentId,
      gymId: item.gymId,
      subscriptionTypeId: item.kind === "plan" ? item.id : null,
      productId: item.kind === "product" ? item.id : null,
      channel: request.channel,
      attemptKey: toAttemptKey(request.attemptId, { orderId: id, isRetry }),
      provider: request.channel === "FREE" ? "free" : request.provider,
      listPriceMinor: price.listPriceMinor,
      discountMinor: discount?.amountOffMinor ?? 0,
      discountDuration: discount?.duration ?? null,
      discountMonths: discount?.months ?? null,
      promotionId: discount?.promotionId ?? null,
      amountMinor: price.amountMinor,
      currency: price.currency,
      trialDays: price.trialDays,
      feeBasisPoints: Math.round(request.feePercent * 100),
      destinationRef: destinationRefOf(terms),
      paymentMethodRef: request.paymentMethodRef ?? null,
      returnUrl: request.returnUrl,
      locale: request.locale,
      ageAssertion: terms.age,
      termsAcceptedAt: request.now,
      ...(await findAcceptedTerms(tx, request)),
      startsAtOnce: request.startsAtOnce ?? false,
      createdAt: request.now,
      checkedAt: request.now,
    })
    .returning();
  await recordAttempt(tx, request, { orderId: id, placed: true });
  await recordAffiliateSale(tx, id, request);
  if (discount) {
    const { promotionId } = discount;
    await reservePromo(tx, { promotionId, studentId, orderId: id, now: request.now });
  }
  return exactlyOne(rows, "order");
}

/** A caller's own attempt with a slash could equal the key of an earlier retry, so it gets the order's id too. */
const toAttemptKey = (
  attemptId: string,
  { orderId, isRetry }: { orderId: string; isRetry: boolean },
): string => (isRetry || attemptId.includes("/") ? `${attemptId}/${orderId}` : attemptId);

/**
 * Continues an open order, for a second tab or a form that is sent again. The answer to an earlier submission may be
 * lost, so the return address, the buyer's answers and the time become those of the latest one.
 */
export async function resumeOrder(
  tx: Tx,
  orderId: string,
  request: OrderRequest,
  /** `isRecorded`: whether the order belongs to this attempt already. */
  { age, isRecorded }: { age: AgeAssertion | null; isRecorded: boolean },
): Promise<void> {
  const { attemptId, returnUrl, locale, now } = request;
  await tx
    .update(orders)
    .set({
      returnUrl,
      locale,
      ageAssertion: age,
      termsAcceptedAt: now,
      ...(await findAcceptedTerms(tx, request)),
      startsAtOnce: request.startsAtOnce ?? false,
      ...(isRecorded
        ? {}
        : { joinedAttempts: sql`array_append(${orders.joinedAttempts}, ${attemptId})` }),
    })
    .where(eq(orders.id, orderId));
  await recordAttempt(tx, request, { orderId, placed: false });
  await recordAffiliateSale(tx, orderId, request);
}

/** The box links to the terms of the page's gym, also where the platform's page sells a gym's product. */
async function findAcceptedTerms(tx: Tx, { gym, now }: OrderRequest) {
  const version = await findShownTerms(tx, { gymId: gym?.id ?? null, now });
  return { termsVersionId: version?.id ?? null, termsTenant: version?.tenant ?? null };
}

/** Writes one row for each attempt and order, however often the form is sent. */
async function recordAttempt(
  tx: Tx,
  { student: { studentId }, attemptId, now }: OrderRequest,
  { orderId, placed }: { orderId: string; placed: boolean },
): Promise<void> {
  await tx
    .insert(checkoutAttempts)
    .values({ studentId, attemptId, orderId, placed, createdAt: now })
    .onConflictDoNothing();
}
