import { readClickId } from "~/features/billing/affiliate/sale";
import { buildConsentHeaders } from "~/http/billing/affiliate.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { resolveGym } from "~/http/resolve-gym.server";
import { pageContext } from "~/http/request-context.server";
import { notFound, seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { paths } from "~/paths";

/** @throws 404 without an affiliate network: there is nothing to consent to */
export async function loader(args: RequestArgs) {
  if (!args.context.settings.affiliate) throw notFound();
  const { t } = await pageContext(args, "ui");
  return { title: t("consent.link") };
}

/** The consent question is asked on every page; its answer leads back to that page. */
export async function action(args: RequestArgs) {
  if (!args.context.settings.affiliate) throw notFound();
  const form = await readForm(args.request);
  const [{ mount }, returnUrl] = await Promise.all([
    resolveGym(args),
    safeReturnUrl(args, String(form.get("returnUrl") ?? ""), { staying: true }),
  ]);
  const agreed = form.get("answer") === "yes";
  const click = readClickId(String(form.get("click") ?? ""));
  return seeOther(returnUrl ?? paths.home(mount), buildConsentHeaders(args, { agreed, click }));
}
