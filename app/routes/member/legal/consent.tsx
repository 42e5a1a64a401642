import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { readClickId } from "~/features/billing/affiliate/sale";
import { buildConsentHeaders } from "~/http/billing/affiliate.server";
import { readForm } from "~/http/form.server";
import { resolveGym } from "~/http/gym.server";
import { translator } from "~/http/i18n.server";
import { notFound, seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { paths } from "~/paths";
import { ConsentPage } from "./consent-page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** There is nothing to choose where nobody is told of a sale. */
export async function loader(args: LoaderFunctionArgs) {
  if (!args.context.settings.affiliate) throw notFound();
  const t = await translator(args, "ui");
  return { title: t("consent.link") };
}

/** The answer to the consent question, here or on any page; back to where it was given. */
export async function action(args: ActionFunctionArgs) {
  if (!args.context.settings.affiliate) throw notFound();
  const form = await readForm(args.request);
  const [{ mount }, back] = await Promise.all([
    resolveGym(args),
    safeReturnUrl(args, String(form.get("returnUrl") ?? ""), { staying: true }),
  ]);
  const agreed = form.get("answer") === "yes";
  const click = readClickId(String(form.get("click") ?? ""));
  return seeOther(back ?? paths.home(mount), buildConsentHeaders(args, { agreed, click }));
}

export default function Consent() {
  return <ConsentPage />;
}
