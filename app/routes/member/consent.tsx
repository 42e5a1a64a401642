import type { ActionFunctionArgs } from "@remix-run/node";
import { readClickId } from "~/features/billing/affiliate/sale";
import { consentCookies } from "~/http/affiliate.server";
import { readForm } from "~/http/form.server";
import { memberScene } from "~/http/gym.server";
import { notFound, seeOther } from "~/http/respond.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { paths } from "~/paths";

export function loader() {
  throw notFound();
}

/** The answer to the consent question; back to the page it was given on. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const [{ mount }, back] = await Promise.all([
    memberScene(args),
    safeReturnUrl(args, String(form.get("returnUrl") ?? ""), { staying: true }),
  ]);
  const agreed = form.get("answer") === "yes";
  const click = readClickId(String(form.get("click") ?? ""));
  return seeOther(back ?? paths.home(mount), consentCookies(args, { agreed, click }));
}

/** A page only in its errors. */
export default function Consent() {
  return null;
}
