/**
 * The way back from the provider's payment page (its cancel address): the order is given up at once, and with it the
 * use of its promo code, unless the payment got through. This is a GET that changes something, because a provider
 * only follows a link; it comes from the provider's site, so that neither Origin nor Sec-Fetch-Site can tell it from
 * a foreign link. What it may do is small instead: only an unpaid order of the signed-in student's own is given up,
 * by an id that nobody else is shown, and the same form orders it anew. Pictures and frames of foreign sites come
 * without the session (SameSite=Lax).
 *
 * If the provider is away at the first return, the order stays open and the member may open the same payment page
 * again. A restored tab with the old address then closes that page while the card is typed. It costs no money, and the
 * form orders anew.
 */
import { findOwnOrder, type Order } from "~/features/billing/orders/queries.server";
import { withdraw } from "~/features/billing/orders/withdraw.server";
import { BrokenInvariant } from "~/kernel/errors";
import type { RequestArgs } from "~/http/gym.server";
import {
  checkProviderLimit,
  redirectWithErrorToast,
  isProviderUnavailable,
} from "~/http/billing/provider-unavailable.server";
import { seeOther } from "~/http/responses.server";
import type { Person } from "~/http/session.server";

/** @returns where it leads; null: the payment did fail, or it is not known what became of it */
export async function leavePaymentPage(
  args: RequestArgs,
  person: Person,
  { order, to }: { order: Order; to: string },
): Promise<Response | null> {
  const { db, payments, log } = args.context;
  if (order.status === "EXPIRED") return seeOther(to);
  if (order.status !== "OPEN" || order.channel !== "HOSTED") return null;
  // HEAD only asks where it leads.
  if (args.request.method !== "GET") return seeOther(to);
  const tooOften = await checkProviderLimit(args, person, to);
  if (tooOften) return tooOften;
  try {
    await withdraw(db, { payments, order, now: new Date() });
  } catch (error) {
    // It closes by itself within the hour.
    if (isProviderUnavailable(error)) return redirectWithErrorToast(args, to);
    if (!(error instanceof BrokenInvariant)) throw error;
    log.error({ err: error, orderId: order.id }, "a paid order was refused");
    return null;
  }
  const { studentId } = person;
  const left = await findOwnOrder(db, { studentId, orderId: order.id });
  return left?.status === "EXPIRED" ? seeOther(to) : null;
}
