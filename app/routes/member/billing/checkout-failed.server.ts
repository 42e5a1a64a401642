/** The server half of /checkout/failed: what happened to the order, and where "Try again" leads. */
import {
  findOwnOrder,
  listOpenOrdersOfStudent,
  listOrdersOfAttempt,
  type Order,
} from "~/features/billing/orders/queries.server";
import { findProduct, findProductByPuid } from "~/features/billing/products/queries.server";
import { isUuid } from "~/kernel/ids";
import { paths, type Mount } from "~/paths";
import { getRequestedAttemptId } from "./requested-attempt";
import { getRequestedPlanId, readPromoCode } from "~/http/billing/checkout-cookies";
import { leavePaymentPage } from "./leave-payment-page.server";
import { tryFulfil } from "./try-fulfil.server";
import type { RequestArgs } from "~/http/gym.server";
import { contactOf } from "../legal/legal.server";
import { translator } from "~/http/i18n.server";
import { seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { currentPerson, requirePerson, type Person } from "~/http/session.server";
import { resolveBrand } from "~/http/shell.server";

export async function failedCheckoutLoader(args: RequestArgs) {
  const { db } = args.context;
  const query = new URL(args.request.url).searchParams;
  const reference = query.get("reference") ?? "";
  const isBackNavigation = query.get("from") === "payment-page";
  const [t, { mount }, person, returnUrl] = await Promise.all([
    translator(args, "billing"),
    resolveBrand(args),
    isBackNavigation ? requirePerson(args) : currentPerson(args),
    safeReturnUrl(args, query.get("returnUrl")),
  ]);
  const puid = query.get("selectedProduct");
  const attempt = getRequestedAttemptId(args);
  const order =
    person && isUuid(reference)
      ? await findOwnOrder(db, { studentId: person.studentId, orderId: reference })
      : person && reference === ""
        ? await unansweredOrder(args, person, { puid, attempt })
        : null;
  // The page showed the price with this code: a declined card must not make the plan dearer.
  const promo = readPromoCode(args.context, args.request) === null ? null : "applied";
  if (isBackNavigation && person && order) {
    const to = await pageOfOrder(args, order, { mount, promo, returnUrl });
    const left = await leavePaymentPage(args, person, { order, to });
    if (left) throw left;
  }
  // An expired payment page settles its order now; if it was paid after all, it did not fail.
  const outcome =
    order?.status === "FULFILLED"
      ? "fulfilled"
      : order && (await tryFulfil(args.context, order.id));
  const product = order && order.productId !== null ? await findProduct(db, order.productId) : null;
  if (order && outcome === "fulfilled") {
    throw seeOther(
      product
        ? paths.productSuccess(mount, product.puid, { order: order.id })
        : paths.checkoutSuccess({ order: order.id }),
    );
  }
  const tryAgainTo = wayBack(mount, {
    puid: product?.puid ?? puid,
    planId: order?.subscriptionTypeId ?? getRequestedPlanId(args),
    returnUrl: order?.returnUrl ?? returnUrl,
    // If it may still turn out to be paid, trying again continues the same attempt, which is never charged
    // twice.
    attempt: order ? (outcome === "closed" ? null : attemptOf(order)) : attempt,
    promo,
  });
  // The charge was requested and its answer lost: it may still be in progress.
  const unanswered = query.get("reason") === "confirm" || (attempt !== null && person === null);
  return {
    title: t("failed.documentTitle"),
    // Only said where it is certain: no order yet, a closed order, or a page that has not been paid.
    notCharged:
      !unanswered &&
      (order
        ? outcome === "closed" || (outcome === "pending" && order.channel === "HOSTED")
        : reference === ""),
    // Before there is an order its attempt is what support finds: by the event, and by an order that came later.
    reference: order?.id ?? (isUuid(reference) ? reference : attempt),
    tryAgainTo,
    contactTo: paths.contact(mount),
    contact: contactOf(args.context),
  };
}

/** Where the order's plan is chosen, or its product bought. */
async function pageOfOrder(
  { context: { db } }: RequestArgs,
  order: Order,
  way: Pick<WayBack, "promo" | "returnUrl"> & { mount: Mount },
): Promise<string> {
  const product = order.productId === null ? null : await findProduct(db, order.productId);
  return wayBack(way.mount, {
    puid: product?.puid ?? null,
    planId: order.subscriptionTypeId,
    returnUrl: order.returnUrl ?? way.returnUrl,
    attempt: null,
    promo: way.promo,
  });
}

/**
 * For a page that has no reference because the order's answer was lost: the order its attempt has paid, else one
 * that may have been paid.
 */
async function unansweredOrder(
  args: RequestArgs,
  { studentId }: Person,
  { puid, attempt }: { puid: string | null; attempt: string | null },
): Promise<Order | null> {
  const { db } = args.context;
  const product = puid === null ? null : await findProductByPuid(db, puid);
  const planId = getRequestedPlanId(args);
  const isAsked = (order: Order) =>
    puid === null
      ? planId === null || order.subscriptionTypeId === planId
      : product !== null && order.productId === product.id;
  const tried =
    attempt === null ? [] : await listOrdersOfAttempt(db, { studentId, attemptId: attempt });
  const paid = tried.find((order) => order.status === "FULFILLED" && isAsked(order));
  if (paid) return paid;
  const open = await listOpenOrdersOfStudent(db, studentId);
  return open.findLast((order) => isAsked(order) && couldBePaid(order)) ?? null;
}

/** A payment page that was never created was shown to nobody. */
const couldBePaid = ({ channel, checkoutRef }: Order) => channel === "CARD" || checkoutRef !== null;

/** The attempt id as the form sent it; further orders of the attempt have their own id appended. */
const attemptOf = ({ attemptId }: Order) => attemptId.split("/")[0] ?? attemptId;

interface WayBack {
  puid: string | null;
  planId: number | null;
  returnUrl: string | null;
  attempt: string | null;
  promo: "applied" | null;
}

function wayBack(mount: Mount, { puid, planId, returnUrl, attempt, promo }: WayBack): string {
  if (puid) return paths.productCheckout(mount, puid, { attempt, promo });
  return planId
    ? paths.subscription(mount, planId, { promo, returnUrl, attempt, chosen: "true" })
    : paths.home(mount);
}
