import type { ActionFunctionArgs } from "@remix-run/node";
import { changeLanguage } from "~/http/change-language.server";
import { readForm } from "~/http/form.server";
import { memberScene } from "~/http/gym.server";
import { notFound, seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { paths } from "~/paths";

export function loader() {
  throw notFound();
}

/** The footer's language form; back to the page it was sent from. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const [{ mount }, headers, back] = await Promise.all([
    memberScene(args),
    changeLanguage(args, form),
    safeReturnUrl(args, String(form.get("returnUrl") ?? ""), { staying: true }),
  ]);
  return seeOther(back ?? paths.home(mount), headers ?? undefined);
}

/** A page only in its errors. */
export default function ChooseLanguage() {
  return null;
}
