/** /subscription/checkout/success: the outcome of the order, else the newest subscription (product.md §24). */
import { findOwnOrder } from "~/features/billing/orders/queries.server";
import {
  findSubscriptionOfOrder,
  type Subscription,
} from "~/features/billing/subscriptions/queries.server";
import { findGymTexts, textLanguageOf } from "~/features/gyms/queries.server";
import { cleanRichText } from "~/features/gyms/rich-text.server";
import { takeAffiliateTags } from "~/http/billing/affiliate.server";
import { findNewestSubscription } from "~/http/billing/find-newest-subscription.server";
import { findTrainingUrl } from "~/http/find-training-url.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext, type MemberContext } from "~/http/request-context.server";
import { notFound, seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { resolveBrand } from "~/http/shell.server";
import { isUuid } from "~/kernel/ids";
import { inLanguage } from "~/kernel/translations";
import { paths } from "~/paths";
import { loadHome } from "../home/home.server";
import { markCategoryUrl } from "./mark-category-url";
import { loadSuccessFacts } from "./success-facts.server";
import { tryFulfil } from "./try-fulfil.server";

/** This page and the event inbox run the same `fulfil`: the first of them grants access. */
export async function loader(args: RequestArgs) {
  const page = await memberContext(args, "billing");
  const { db, lang, t } = page;
  const orderId = page.url.searchParams.get("order");
  const purchase =
    orderId === null ? await requireNewestPurchase(page) : await fulfilPurchase(page, orderId);
  const { pending, sellerGymId, passName } = purchase;
  const { gym, mount } = await resolveBrand(page);
  const [texts, below, facts] = await Promise.all([
    gym && findGymTexts(db, gym.id, { lang, textLanguage: textLanguageOf(gym) }),
    gym && loadHome({ ...page, mount }, gym),
    loadSuccessFacts(page, { subscription: purchase.subscription, orderId }),
  ]);
  const html = gym?.id === sellerGymId ? texts?.checkoutSuccess : null;
  const category = below?.categories[0];
  const returnUrl = await safeReturnUrl(page, purchase.returnUrl);
  // A registration returns to the gym's home by default, where a new member would be welcomed a second time.
  const onwardUrl = returnUrl === paths.home(mount) ? null : returnUrl;
  return {
    affiliate: orderId === null || pending ? null : await takeAffiliateTags(page, orderId),
    pending,
    title: t(pending ? "success.pending" : "success.documentTitle"),
    html: html ? await cleanRichText(html) : null,
    htmlLang: texts?.langs.checkoutSuccess,
    passName,
    facts,
    below,
    pictureColors: below?.pictureColors,
    onwardTo: onwardUrl
      ? markCategoryUrl(onwardUrl)
      : category
        ? category.to
        : await findTrainingUrl({ ...page, gym, mount }),
  };
}

interface Purchase {
  pending: boolean;
  /** Null while the payment is not confirmed. */
  subscription: Subscription | null;
  /** The gym that sold it, whose text the page shows. */
  sellerGymId: number | null;
  /** The name of a partner's pass. */
  passName: string | null;
  returnUrl: string | null;
}

/** @throws 404 for another member's order, 303 to the failure page */
async function fulfilPurchase(
  { db, context, person: { studentId } }: MemberContext,
  orderId: string,
): Promise<Purchase> {
  const order = isUuid(orderId) ? await findOwnOrder(db, { studentId, orderId }) : null;
  if (!order) throw notFound();
  const outcome = order.status === "FULFILLED" ? "fulfilled" : await tryFulfil(context, orderId);
  if (outcome === "closed" || outcome === "refused")
    throw seeOther(paths.checkoutFailed({ reference: orderId }));
  const { gymId: sellerGymId, returnUrl } = order;
  const pending = outcome !== "fulfilled";
  const subscription = pending ? null : await findSubscriptionOfOrder(db, { studentId, orderId });
  return { pending, subscription, sellerGymId, passName: null, returnUrl };
}

/** @throws 303 to the profile of a member who has no running subscription */
async function requireNewestPurchase(page: MemberContext): Promise<Purchase> {
  const subscription = await findNewestSubscription(page);
  if (!subscription) throw seeOther(paths.profile((await resolveBrand(page)).mount));
  const { gymId: sellerGymId, subscriptionModel } = subscription;
  const passName =
    subscriptionModel === "GYMPASS" ? inLanguage(subscription, page.lang).name : null;
  return { pending: false, subscription, sellerGymId, passName, returnUrl: null };
}
