/** The gym's thanks to the buyer of a product, which other people cannot read. */
import {
  findOwnOrder,
  listProductOrders,
  loadOrderTerms,
} from "~/features/billing/orders/queries.server";
import { cleanRichText } from "~/features/gyms/rich-text.server";
import { takeAffiliateTags } from "~/http/billing/affiliate.server";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext } from "~/http/request-context.server";
import { notFound, seeOther } from "~/http/responses.server";
import { requirePerson } from "~/http/session.server";
import { isUuid } from "~/kernel/ids";
import { paths } from "~/paths";
import { toMailFact, toProductFacts } from "../billing/payment-facts";
import { toPriceReader } from "../billing/price-reader.server";
import { tryFulfil } from "../billing/try-fulfil.server";
import { requireProduct } from "./product.server";

export async function loader(args: RequestArgs) {
  // A visitor signs in first, even when the address names another gym than the host.
  const { studentId, email } = await requirePerson(args);
  const page = await pageContext(args, "shop");
  const { db, context, url, t } = page;
  const { product, langs, seller, sellerMount } = await requireProduct(page);
  // An address without an order shows the newest order of the product.
  const orderId =
    url.searchParams.get("order") ??
    (await listProductOrders(db, { studentId })).find(({ puid }) => puid === product.puid)
      ?.orderId ??
    "";
  const order = isUuid(orderId) ? await findOwnOrder(db, { studentId, orderId }) : null;
  if (order?.productId !== product.id) throw notFound();
  const outcome = order.status === "FULFILLED" ? "fulfilled" : await tryFulfil(context, order.id);
  if (outcome === "closed" || outcome === "refused") {
    throw seeOther(paths.checkoutFailed({ reference: order.id }));
  }
  const pending = outcome !== "fulfilled";
  const terms = (await loadOrderTerms(db, [order.id])).get(order.id);
  const reader = toPriceReader(page);
  return {
    affiliate: pending ? null : await takeAffiliateTags(page, order.id),
    pending,
    title: t(pending ? "success.pending" : "success.documentTitle", { product: product.name }),
    free: order.amountMinor === 0,
    productName: product.name,
    langs,
    /** Before the payment is confirmed, only the address of the mails is certain. */
    facts: [...(terms && !pending ? toProductFacts(terms, reader) : []), toMailFact(email, reader)],
    gymName: seller.name,
    headerUrl: seller.headerImageUrl,
    html: product.checkoutSuccess ? await cleanRichText(product.checkoutSuccess) : null,
    ordersTo: paths.profile(sellerMount),
    homeTo: paths.home(sellerMount),
  };
}
