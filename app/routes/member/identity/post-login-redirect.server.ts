/**
 * Where a person goes after login or registration (product.md §4, §11): returnUrl if allowed, else the page that
 * asked for the login, else the gym's home. Both addresses come from the browser and are checked by the same rule.
 * After Get Started (the page sets a flag, product.md §4 "Login flow") the stored page comes first.
 */
import { paths } from "~/paths";
import { readCookie, writeCookie } from "~/http/cookies";
import type { RequestArgs } from "~/http/gym.server";
import { seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { currentPerson, preloginPage } from "~/http/session.server";
import { brandScene } from "~/http/shell.server";

export interface Onward {
  url: string;
  headers: Headers;
}

export async function onward(
  args: RequestArgs,
  returnUrl: string | null | undefined,
): Promise<Onward> {
  const kept = preloginPage(args.context).read(args.request);
  const headers = new Headers();
  if (kept !== null) headers.append("Set-Cookie", preloginPage(args.context).clear());
  const { secure } = args.context;
  const gotStarted = readCookie(args.request.headers.get("cookie"), "getStarted", secure) !== null;
  if (gotStarted) {
    headers.append("Set-Cookie", writeCookie("getStarted", "", { secure, maxAge: 0 }));
  }
  const [{ mount }, asked, saved] = await Promise.all([
    brandScene(args),
    safeReturnUrl(args, returnUrl),
    safeReturnUrl(args, kept),
  ]);
  const url = (gotStarted ? saved : null) ?? asked ?? saved ?? paths.home(mount);
  return { url, headers };
}

/** The pages of login and registration are for visitors. @throws 303 onward for whoever is signed in already */
export async function visitorsOnly(args: RequestArgs, returnUrl: string | null): Promise<void> {
  if (!(await currentPerson(args))) return;
  const { url, headers } = await onward(args, returnUrl);
  throw seeOther(url, headers);
}
