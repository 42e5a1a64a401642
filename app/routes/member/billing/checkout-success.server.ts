/** The server half of /subscription/checkout/success: of an order, else of what was begun last (product.md §24). */
import { findOwnOrder } from "~/features/billing/orders/queries.server";
import { findGymTexts } from "~/features/gyms/queries.server";
import { cleanRichText } from "~/features/gyms/rich-text.server";
import { isUuid } from "~/kernel/ids";
import { paths } from "~/paths";
import { gymHome } from "../home/gym-home.server";
import type { RequestArgs } from "~/http/gym.server";
import { languageOf, translator } from "~/http/i18n.server";
import { notFound, seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { requirePerson, type Person } from "~/http/session.server";
import { resolveBrand } from "~/http/shell.server";
import { categoryAfterCheckout } from "./category-after-checkout";
import { takeAffiliateTags } from "~/http/billing/affiliate.server";
import { tryFulfil } from "./try-fulfil.server";
import { findNewestSubscription } from "~/http/billing/newest-subscription.server";

/** The thank-you page runs the same `fulfil` as the event inbox: whoever comes first opens the access. */
export async function checkoutSuccessLoader(args: RequestArgs) {
  const person = await requirePerson(args);
  const orderId = new URL(args.request.url).searchParams.get("order");
  const bought = orderId === null ? await lastBegun(args) : await ordered(args, person, orderId);
  const { pending, ofGymId, passName, returnUrl } = bought;
  const [t, { gym, mount }] = await Promise.all([translator(args, "billing"), resolveBrand(args)]);
  const [texts, below] = gym
    ? await Promise.all([
        findGymTexts(args.context.db, gym.id, await languageOf(args)),
        gymHome(args, gym),
      ])
    : [null, null];
  const html = gym?.id === ofGymId ? texts?.checkoutSuccess : null;
  const first = below?.categories[0];
  const asked = await safeReturnUrl(args, returnUrl);
  // The gym's home is where registration leads by default: a new member wants to train, not to be welcomed twice.
  const onward = asked === paths.home(mount) ? null : asked;
  return {
    affiliate: orderId === null || pending ? null : await takeAffiliateTags(args, orderId),
    pending,
    title: t(pending ? "success.pending" : "success.documentTitle"),
    html: html ? await cleanRichText(html) : null,
    passName,
    below,
    pictureColors: below?.pictureColors,
    onwardTo: onward
      ? categoryAfterCheckout(onward)
      : first
        ? paths.category(mount, first.key)
        : paths.home(mount),
  };
}

interface Bought {
  pending: boolean;
  /** The gym that sold it: its text is shown. */
  ofGymId: number | null;
  /** Of a partner's pass. */
  passName: string | null;
  returnUrl: string | null;
}

async function ordered(args: RequestArgs, person: Person, orderId: string): Promise<Bought> {
  const { db } = args.context;
  const { studentId } = person;
  const order = isUuid(orderId) ? await findOwnOrder(db, { studentId, orderId }) : null;
  if (!order) throw notFound();
  const outcome =
    order.status === "FULFILLED" ? "fulfilled" : await tryFulfil(args.context, orderId);
  if (outcome === "closed" || outcome === "refused")
    throw seeOther(paths.checkoutFailed({ reference: orderId }));
  const { gymId: ofGymId, returnUrl } = order;
  return { pending: outcome !== "fulfilled", ofGymId, passName: null, returnUrl };
}

/** @throws 303 to the profile where nothing is held */
async function lastBegun(args: RequestArgs): Promise<Bought> {
  const held = await findNewestSubscription(args);
  if (!held) throw seeOther(paths.profile((await resolveBrand(args)).mount));
  const { gymId: ofGymId, subscriptionModel, name } = held;
  const passName = subscriptionModel === "GYMPASS" ? name : null;
  return { pending: false, ofGymId, passName, returnUrl: null };
}
