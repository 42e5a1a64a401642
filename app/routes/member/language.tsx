import type { ActionFunctionArgs } from "@remix-run/node";
import { writeCookie } from "~/http/cookies";
import { readForm } from "~/http/form.server";
import { memberScene } from "~/http/gym.server";
import { isLanguage } from "~/http/i18n.server";
import { notFound, seeOther } from "~/http/respond.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { currentPerson } from "~/http/session.server";
import { setLanguage } from "~/features/identity/set-language.server";
import { paths } from "~/paths";

const YEAR = 31_536_000;

export function loader() {
  throw notFound();
}

/** The footer's language form; back to the page it was sent from. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const lang = String(form.get("lang") ?? "");
  const [{ mount }, person, back] = await Promise.all([
    memberScene(args),
    currentPerson(args),
    safeReturnUrl(args, String(form.get("returnUrl") ?? ""), { staying: true }),
  ]);
  const headers = new Headers();
  if (isLanguage(lang)) {
    if (person) await setLanguage(args.context.db, { accountId: person.accountId, lang });
    headers.append(
      "Set-Cookie",
      writeCookie("lang", lang, { secure: args.context.secure, maxAge: YEAR }),
    );
  }
  return seeOther(back ?? paths.home(mount), headers);
}

/** A page only in its errors. */
export default function ChooseLanguage() {
  return null;
}
