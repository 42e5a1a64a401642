/** The server half of /checkout/failed: what happened to the order, and where "Try again" leads. */
import {
  findOwnOrder,
  findPlacingAttemptId,
  listOpenOrdersOfStudent,
  listOrdersOfAttempt,
  type Order,
} from "~/features/billing/orders/queries.server";
import { findProduct, findProductByPuid } from "~/features/billing/products/queries.server";
import { getRequestedPlanId, readPromoCode } from "~/http/billing/checkout-cookies";
import { requestUrl, type RequestArgs } from "~/http/gym.server";
import { memberContext, pageContext, type PageContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { resolveBrand } from "~/http/shell.server";
import { isUuid } from "~/kernel/ids";
import { paths, type Mount } from "~/paths";
import { contactOf } from "../legal/legal.server";
import { leavePaymentPage } from "./leave-payment-page.server";
import { getRequestedAge } from "../permission/ask-parent.server";
import { getRequestedAttemptId } from "./get-requested-attempt-id";
import { tryFulfil } from "./try-fulfil.server";

export async function loader(args: RequestArgs) {
  const request = await readRequest(args);
  const { page, mount, reference, attemptId } = request;
  const order = await findFailedOrder(request);
  const product =
    order && order.productId !== null ? await findProduct(page.db, order.productId) : null;
  const retry = {
    puid: product?.puid ?? request.puid,
    planId: order?.subscriptionTypeId ?? request.planId,
    returnUrl: order?.returnUrl ?? request.returnUrl,
    age: getRequestedAge(page),
    promo: request.promo,
  };
  const { person } = page;
  if (request.isBackNavigation && person && order) {
    const ofOrder = { puid: product?.puid ?? null, planId: order.subscriptionTypeId };
    const to = buildRetryUrl(mount, { ...retry, ...ofOrder, attemptId: null });
    const redirect = await leavePaymentPage({ ...page, person }, { order, to });
    if (redirect) throw redirect;
  }
  // An expired payment page settles its order now; an order that was paid after all has not failed.
  const outcome =
    order?.status === "FULFILLED"
      ? "fulfilled"
      : order && (await tryFulfil(page.context, order.id));
  if (order && outcome === "fulfilled") {
    throw seeOther(
      product
        ? paths.productSuccess(mount, product.puid, { order: order.id })
        : paths.checkoutSuccess({ order: order.id }),
    );
  }
  // The client asked for the charge and lost the answer, so the charge may be in progress.
  const isUnanswered =
    page.url.searchParams.get("reason") === "confirm" || (attemptId !== null && person === null);
  const isUnpaid = order
    ? outcome === "closed" || (outcome === "pending" && order.channel === "HOSTED")
    : reference === "";
  // An order that may still be paid continues the same attempt, which the provider never charges twice.
  const retriedAttemptId =
    order === null
      ? attemptId
      : outcome === "closed"
        ? null
        : await findPlacingAttemptId(page.db, order.id);
  return {
    title: page.t("failed.documentTitle"),
    notCharged: !isUnanswered && isUnpaid,
    // Support finds an attempt without an order by its event, and by an order that comes later.
    reference: order?.id ?? (isUuid(reference) ? reference : attemptId),
    tryAgainTo: buildRetryUrl(mount, { ...retry, attemptId: retriedAttemptId }),
    contactTo: paths.contact(mount),
    contact: contactOf(page.context),
  };
}

/** @throws 303 to /signin for a visitor who comes back from the payment page */
async function readRequest(args: RequestArgs) {
  const isBackNavigation = requestUrl(args).searchParams.get("from") === "payment-page";
  const page = await (isBackNavigation ? memberContext : pageContext)(args, "billing");
  const query = page.url.searchParams;
  const [{ mount }, returnUrl] = await Promise.all([
    resolveBrand(page),
    safeReturnUrl(page, query.get("returnUrl")),
  ]);
  return {
    page,
    mount,
    isBackNavigation,
    reference: query.get("reference") ?? "",
    attemptId: getRequestedAttemptId(page),
    puid: query.get("selectedProduct"),
    planId: getRequestedPlanId(page, query),
    returnUrl,
    // The page showed the price with this code, and a declined card must not make the plan more expensive.
    promo: readPromoCode(page.context, page.request) === null ? null : ("applied" as const),
  };
}

type FailedCheckoutRequest = Awaited<ReturnType<typeof readRequest>>;

async function findFailedOrder(request: FailedCheckoutRequest): Promise<Order | null> {
  const { page, reference } = request;
  if (!page.person) return null;
  const { studentId } = page.person;
  if (isUuid(reference)) return findOwnOrder(page.db, { studentId, orderId: reference });
  return reference === "" ? findOrderOfLostAnswer(page, studentId, request) : null;
}

/**
 * The order of a page without a reference, because the answer with the reference was lost: the order that its attempt
 * has paid, else one that may be paid.
 */
async function findOrderOfLostAnswer(
  { db }: PageContext,
  studentId: number,
  { puid, planId, attemptId }: FailedCheckoutRequest,
): Promise<Order | null> {
  const product = puid === null ? null : await findProductByPuid(db, puid);
  const isRequested = (order: Order) =>
    puid === null
      ? planId === null || order.subscriptionTypeId === planId
      : product !== null && order.productId === product.id;
  const attemptOrders =
    attemptId === null ? [] : await listOrdersOfAttempt(db, { studentId, attemptId });
  const paid = attemptOrders.find((order) => order.status === "FULFILLED" && isRequested(order));
  if (paid) return paid;
  const open = await listOpenOrdersOfStudent(db, studentId);
  return open.findLast((order) => isRequested(order) && canBePaid(order)) ?? null;
}

/** A member cannot have paid on a payment page that was never created. */
const canBePaid = ({ channel, checkoutRef }: Order) => channel === "CARD" || checkoutRef !== null;

interface Retry {
  puid: string | null;
  planId: number | null;
  returnUrl: string | null;
  attemptId: string | null;
  age: string | null;
  promo: "applied" | null;
}

function buildRetryUrl(
  mount: Mount,
  { puid, planId, returnUrl, attemptId: attempt, age, promo }: Retry,
): string {
  if (puid) return paths.productCheckout(mount, puid, { attempt, age, promo });
  return planId
    ? paths.subscription(mount, planId, { promo, returnUrl, attempt, age, chosen: "true" })
    : paths.home(mount);
}
