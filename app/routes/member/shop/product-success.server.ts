/** The gym's thanks to the buyer of a product; nobody else can read it. */
import { findOwnOrder, listProductOrders } from "~/features/billing/orders/queries.server";
import { cleanRichText } from "~/features/gyms/rich-text.server";
import { isUuid } from "~/kernel/ids";
import { paths } from "~/paths";
import { takeAffiliateTags } from "~/http/billing/affiliate.server";
import { tryFulfil } from "../billing/try-fulfil.server";
import type { RequestArgs } from "~/http/gym.server";
import { translator } from "~/http/i18n.server";
import { productScene } from "./product.server";
import { notFound, seeOther } from "~/http/responses.server";
import { requirePerson } from "~/http/session.server";

export async function productSuccessLoader(args: RequestArgs) {
  const { db } = args.context;
  const person = await requirePerson(args);
  const { product, gym, mount } = await productScene(args);
  const { studentId } = person;
  const asked = new URL(args.request.url).searchParams.get("order");
  // Without an order in the address, the newest of this product.
  const orderId =
    asked ??
    (await listProductOrders(db, { studentId })).find(({ puid }) => puid === product.puid)
      ?.orderId ??
    "";
  const order = isUuid(orderId) ? await findOwnOrder(db, { studentId, orderId }) : null;
  if (order?.productId !== product.id) throw notFound();
  const outcome =
    order.status === "FULFILLED" ? "fulfilled" : await tryFulfil(args.context, order.id);
  if (outcome === "closed" || outcome === "refused") {
    throw seeOther(paths.checkoutFailed({ reference: order.id }));
  }
  const t = await translator(args, "shop");
  const pending = outcome !== "fulfilled";
  return {
    affiliate: pending ? null : await takeAffiliateTags(args, order.id),
    pending,
    title: t(pending ? "success.pending" : "success.documentTitle", { product: product.name }),
    productName: product.name,
    gymName: gym.name,
    headerUrl: gym.headerImageUrl,
    html: product.checkoutSuccess ? await cleanRichText(product.checkoutSuccess) : null,
    ordersTo: paths.profile(mount),
    homeTo: paths.home(mount),
  };
}
