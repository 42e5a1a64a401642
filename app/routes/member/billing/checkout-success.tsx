import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findOwnOrder } from "~/features/billing/orders/queries.server";
import { findGymTexts } from "~/features/gyms/queries.server";
import { cleanRichText } from "~/features/gyms/rich-text.server";
import { affiliateTags } from "~/http/billing/affiliate.server";
import { fulfilNow } from "~/http/billing/fulfil-now.server";
import { gymHome } from "~/http/catalog/gym-home.server";
import { languageOf, translator } from "~/http/i18n.server";
import { notFound, seeOther } from "~/http/respond.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { requirePerson } from "~/http/session.server";
import { brandScene } from "~/http/shell.server";
import { isUuid } from "~/kernel/ids";
import { paths } from "~/paths";
import { AffiliateTags } from "~/ui/billing/orders/affiliate-tags";
import { CheckoutOutcome } from "~/ui/billing/orders/checkout-outcome";

export const handle = { i18n: ["billing", "home", "collections"] };

/** While the provider has not said yes, the page asks again by itself, without script too (decisions §9). */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  ...(data?.pending ? [{ httpEquiv: "refresh", content: "2" }] : []),
];

/** The thank-you page runs the same `fulfil` as the event inbox: whoever comes first opens the access. */
export async function loader(args: LoaderFunctionArgs) {
  const { db } = args.context;
  const person = await requirePerson(args);
  const orderId = new URL(args.request.url).searchParams.get("order") ?? "";
  const order = isUuid(orderId)
    ? await findOwnOrder(db, { studentId: person.studentId, orderId })
    : null;
  if (!order) throw notFound();
  const outcome =
    order.status === "FULFILLED" ? "fulfilled" : await fulfilNow(args.context, orderId);
  if (outcome === "closed" || outcome === "refused")
    throw seeOther(paths.checkoutFailed({ reference: orderId }));
  const [t, { gym, mount }] = await Promise.all([translator(args, "billing"), brandScene(args)]);
  const [texts, below] = gym
    ? await Promise.all([findGymTexts(db, gym.id, await languageOf(args)), gymHome(args, gym)])
    : [null, null];
  const first = below?.categories[0];
  const asked = await safeReturnUrl(args, order.returnUrl);
  // The gym's home is where registration leads by default: a new member wants to train, not to be welcomed twice.
  const returnUrl = asked === paths.home(mount) ? null : asked;
  return {
    affiliate: outcome === "fulfilled" ? await affiliateTags(args, orderId) : null,
    pending: outcome !== "fulfilled",
    title: t(outcome === "fulfilled" ? "success.documentTitle" : "success.pending"),
    html: texts?.checkoutSuccess ? await cleanRichText(texts.checkoutSuccess) : null,
    below,
    pictureColors: below?.pictureColors,
    onwardTo: returnUrl ?? (first ? paths.category(mount, first.key) : paths.home(mount)),
  };
}

export default function CheckoutSuccess() {
  const { affiliate, pictureColors: _colors, ...page } = useLoaderData<typeof loader>();
  return (
    <>
      <CheckoutOutcome {...page} />
      {affiliate ? <AffiliateTags {...affiliate} /> : null}
    </>
  );
}
