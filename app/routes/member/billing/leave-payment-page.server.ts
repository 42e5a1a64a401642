/**
 * The provider's payment page leads back here when the member leaves it (its cancel address). The order is given up at
 * once, with the use of its promo code, unless the payment succeeded.
 *
 * A GET changes data here, because a provider only follows a link. The request comes from the provider's site, so
 * neither Origin nor Sec-Fetch-Site tells it from a foreign link. It can do little instead: it gives up only an unpaid
 * order of the signed-in member, by an id that only this member sees, and the same form orders it again. Pictures and
 * frames of foreign sites come without the session (SameSite=Lax).
 *
 * When the provider is unavailable at the first return, the order stays open and the member may open the same payment
 * page again. A restored tab with the old address then closes that page while the member types the card. This costs no
 * money, and the form orders again.
 */
import { findOwnOrder, type Order } from "~/features/billing/orders/queries.server";
import { withdraw } from "~/features/billing/orders/fulfil.server";
import { BrokenInvariant } from "~/kernel/errors";
import type { MemberContext } from "~/http/request-context.server";
import {
  checkProviderLimit,
  redirectWithErrorToast,
  isProviderUnavailable,
} from "~/http/billing/provider-unavailable.server";
import { seeOther } from "~/http/responses.server";

/** @returns the redirect to `to` when the order is given up; null when the payment failed or its outcome is unknown */
export async function leavePaymentPage(
  page: MemberContext,
  { order, to }: { order: Order; to: string },
): Promise<Response | null> {
  const { db, context, person, now } = page;
  if (order.status === "EXPIRED") return seeOther(to);
  if (order.status !== "OPEN" || order.channel !== "HOSTED") return null;
  // HEAD changes nothing.
  if (page.request.method !== "GET") return seeOther(to);
  const limitResponse = await checkProviderLimit(page, person, to);
  if (limitResponse) return limitResponse;
  try {
    await withdraw(db, { payments: context.payments, order, now });
  } catch (error) {
    // The payment page expires within the hour.
    if (isProviderUnavailable(error)) return redirectWithErrorToast(page, to);
    if (!(error instanceof BrokenInvariant)) throw error;
    context.log.error({ err: error, orderId: order.id }, "a paid order was refused");
    return null;
  }
  const { studentId } = person;
  const currentOrder = await findOwnOrder(db, { studentId, orderId: order.id });
  return currentOrder?.status === "EXPIRED" ? seeOther(to) : null;
}
