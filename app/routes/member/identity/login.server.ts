/** The server half of /login and of the /signin gateway: one form at two addresses. */
import { data } from "@remix-run/node";
import { getZodConstraint } from "@conform-to/zod/v4";
import { loginForm } from "~/features/identity/forms";
import { signInMember } from "~/features/journeys/sign-in-member.server";
import { paths } from "~/paths";
import { signIn, type Refusal } from "./authenticator.server";
import { handleLanguageChange } from "~/http/change-language.server";
import { readForm } from "~/http/form.server";
import { rememberLockedWorkout } from "./remember-locked-workout.server";
import type { RequestArgs } from "~/http/gym.server";
import { translator } from "~/http/i18n.server";
import { onward, requireAnonymous } from "./post-login-redirect.server";
import { seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { currentSession, sessionCookie, signInPlace } from "~/http/session.server";
import { resolveBrand } from "~/http/shell.server";

/** The schema stays on the server; the browser gets only what its own checks need (performance.md §7.1). */
const constraint = getZodConstraint(loginForm);

/** @throws 303 for anybody signed in already */
export async function loginLoader(args: RequestArgs) {
  const asked = new URL(args.request.url).searchParams.get("returnUrl");
  await requireAnonymous(args, asked);
  const [{ gym, mount }, t, returnUrl] = await Promise.all([
    resolveBrand(args),
    translator(args, "identity"),
    safeReturnUrl(args, asked),
  ]);
  return data(
    {
      title: t(gym ? "login.titleAt" : "login.title", { gym: gym?.name }),
      constraint,
      returnUrl,
      signupUrl: paths.signup(mount, { returnUrl }),
      resetPasswordUrl: paths.resetPassword(mount),
    },
    { headers: rememberLockedWorkout(args, { getStarted: false }) },
  );
}

export async function loginAction(args: RequestArgs) {
  const form = await readForm(args.request);
  const languageChange = await handleLanguageChange(args, form);
  if (languageChange)
    return data({ reply: languageChange.reply }, { headers: languageChange.headers });
  const signedIn = await signIn(args, form);
  if (signedIn.kind === "refused") return refused(signedIn);
  const { accountId, student } = signedIn;
  const [{ gym }, before, next] = await Promise.all([
    resolveBrand(args),
    currentSession(args),
    onward(args, signedIn.returnUrl),
  ]);
  const session = await signInMember(args.context.db, {
    accountId,
    student,
    gym,
    place: signInPlace(args.context),
    now: new Date(),
    replaces: before?.hash,
  });
  next.headers.append("Set-Cookie", sessionCookie(args.context).set(session.token));
  return seeOther(next.url, next.headers);
}

/** The page again with its form, its errors and, where waiting helps, for how long. */
export function refused({ reply, status, retryAfterSeconds }: Refusal) {
  return data(
    { reply },
    {
      status,
      headers: {
        "Cache-Control": "no-store",
        ...(retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) }),
      },
    },
  );
}
