import { changeLanguage } from "~/http/change-language.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { resolveGym } from "~/http/resolve-gym.server";
import { notFound, seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { paths } from "~/paths";

export function loader() {
  throw notFound();
}

/** The footer's language form leads back to the page that contains it. */
export async function action(args: RequestArgs) {
  const form = await readForm(args.request);
  const [{ mount }, headers, returnUrl] = await Promise.all([
    resolveGym(args),
    changeLanguage(args, form),
    safeReturnUrl(args, String(form.get("returnUrl") ?? ""), { staying: true }),
  ]);
  return seeOther(returnUrl ?? paths.home(mount), headers ?? undefined);
}
