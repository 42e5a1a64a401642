/** The sandbox provider's hosted page: plain forms, test numbers, works without script (product.md §18). */
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "~/http/form.server";
import { languageOf, translator } from "~/http/i18n.server";
import { notFound, seeOther } from "~/http/responses.server";
import type { RequestArgs } from "~/http/gym.server";
import { formatMoney } from "~/kernel/money";
import { paymentPaths } from "~/payment-paths";
import { SandboxCheckout } from "./checkout-view";

export const handle = { i18n: ["sandbox"] };
export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

const AUTHENTICATED_CARD = "4000002500003155";

async function checkoutOf(args: RequestArgs) {
  const ref = args.params["checkoutRef"] ?? "";
  const { sandbox } = args.context;
  const checkout = sandbox && (await sandbox.showCheckout(ref));
  if (!sandbox || !checkout) throw notFound();
  return { ref, sandbox, checkout };
}

export async function loader(args: LoaderFunctionArgs) {
  const { checkout } = await checkoutOf(args);
  if (checkout.status === "complete") throw seeOther(checkout.successUrl);
  if (checkout.status !== "open") throw seeOther(checkout.cancelUrl);
  const [t, lang] = await Promise.all([translator(args, "sandbox"), languageOf(args)]);
  const { line, discount, trialDays, brand, cancelUrl } = checkout;
  const dueMinor = trialDays > 0 ? 0 : line.amountMinor - (discount?.amountOffMinor ?? 0);
  return {
    title: t("title", { gym: brand.name }),
    merchant: brand.name,
    plan: line.name,
    interval: line.interval,
    price: formatMoney(line, lang),
    dueToday: formatMoney({ ...line, amountMinor: dueMinor }, lang),
    trialDays,
    cancelUrl,
    authenticate: new URL(args.request.url).searchParams.has("authenticate"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ref, sandbox, checkout } = await checkoutOf(args);
  const form = await readForm(args.request);
  const field = (name: string) => String(form.get(name) ?? "").slice(0, 100);
  const intent = field("intent");
  if (intent === "cancel") return seeOther(checkout.cancelUrl);
  const authenticated = intent === "authenticated";
  const number =
    intent === "refused"
      ? "4000000000000002"
      : authenticated
        ? AUTHENTICATED_CARD
        : field("cardNumber");
  const paid = await sandbox.payCheckout(ref, { number, authenticated }, new Date());
  if (!paid) throw notFound();
  if (paid.kind === "unknown-card") {
    // Not sent back to the page: somebody may have typed a real card.
    return data({ unknownCard: true }, { status: 400 });
  }
  if (paid.kind === "authenticate")
    return seeOther(`${paymentPaths.sandboxCheckout(ref)}?authenticate=1`);
  return seeOther(paid.url);
}

export default function Checkout() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SandboxCheckout {...page} unknownCard={answer?.unknownCard ?? false} />;
}
