import type { Tx } from "~/db/client.server";
import { exactlyOne } from "~/kernel/errors";
import { newId } from "~/kernel/ids";
import { recordAffiliateSale } from "../affiliate/record-affiliate-sale.server";
import { reservePromo } from "../promotions/reserve-promo.server";
import { destinationRefOf, type Terms } from "./find-terms.server";
import type { OrderRequest } from "./order-request";
import type { Order } from "./queries.server";
import { orders } from "./schema.server";

/** Writes the order with its terms and reserves its promo code. */
export async function insertOrder(
  tx: Tx,
  request: OrderRequest,
  terms: Terms,
  /** A failed attempt that is sent again gets a new order, yet remains the same attempt. */
  { again }: { again: boolean },
): Promise<Order> {
  const id = newId();
  const { item, price } = terms;
  const { discount } = price;
  const { studentId } = request.student;
  const inserted = await tx
    .insert(orders)
    .values({
      id,
      studentId,
      gymId: item.gymId,
      subscriptionTypeId: item.kind === "plan" ? item.id : null,
      productId: item.kind === "product" ? item.id : null,
      channel: request.channel,
      attemptId: again ? `${request.attemptId}/${id}` : request.attemptId,
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
      createdAt: request.now,
      checkedAt: request.now,
    })
    .returning();
  await recordAffiliateSale(tx, id, request);
  if (discount) {
    const { promotionId } = discount;
    await reservePromo(tx, { promotionId, studentId, orderId: id, now: request.now });
  }
  return exactlyOne(inserted, "order");
}
