/** The server half of /checkout/failed: what happened to the order, and where "Try again" leads. */
import { findOwnOrder, listOpenOrdersOfStudent } from "~/features/billing/order-queries.server";
import { findProduct, findProductByPuid } from "~/features/billing/product-queries.server";
import { isUuid } from "~/kernel/ids";
import { paths, type Mount } from "~/paths";
import { askedPlan } from "./checkout-cookies";
import { fulfilNow } from "./fulfil-now.server";
import type { RequestArgs } from "./gym.server";
import { translator } from "./i18n.server";
import { seeOther } from "./respond.server";
import { currentPerson, type Person } from "./session.server";
import { brandScene } from "./shell.server";

export async function failedCheckoutLoader(args: RequestArgs) {
  const { db } = args.context;
  const query = new URL(args.request.url).searchParams;
  const reference = query.get("reference") ?? "";
  const [t, { mount }, person] = await Promise.all([
    translator(args, "billing"),
    brandScene(args),
    currentPerson(args),
  ]);
  const puid = query.get("selectedProduct");
  const order =
    person && isUuid(reference)
      ? await findOwnOrder(db, { studentId: person.studentId, orderId: reference })
      : person && reference === ""
        ? await unansweredOrder(args, person, { puid, planId: askedPlan(args) })
        : null;
  // A closed payment page settles its order now; one that was paid after all is no failure.
  const outcome = order && (await fulfilNow(args.context, order.id));
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
    planId: order?.subscriptionTypeId ?? askedPlan(args),
    returnUrl: order?.returnUrl ?? null,
  });
  return {
    title: t("failed.documentTitle"),
    // A card that was refused before there was an order has certainly not been charged.
    notCharged: order
      ? outcome === "closed" || (outcome === "pending" && reference !== "")
      : reference === "",
    reference: order?.id ?? (isUuid(reference) ? reference : null),
    tryAgainTo,
    contactTo: paths.contact(mount),
  };
}

/** A card's order whose answer was lost on its way to the page: nobody told the page its reference. */
async function unansweredOrder(
  { context }: RequestArgs,
  { studentId }: Person,
  { puid, planId }: { puid: string | null; planId: number | null },
) {
  const open = await listOpenOrdersOfStudent(context.db, studentId);
  const product = puid === null ? null : await findProductByPuid(context.db, puid);
  const asked = open.filter(({ channel, productId, subscriptionTypeId }) =>
    channel !== "CARD"
      ? false
      : puid === null
        ? subscriptionTypeId === planId
        : productId !== null && productId === product?.id,
  );
  return asked.at(-1) ?? null;
}

function wayBack(
  mount: Mount,
  {
    puid,
    planId,
    returnUrl,
  }: { puid: string | null; planId: number | null; returnUrl: string | null },
): string {
  if (puid) return paths.productCheckout(mount, puid);
  return planId ? paths.subscription(mount, planId, { returnUrl }) : paths.home(mount);
}
