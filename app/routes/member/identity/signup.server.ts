/** The server half of /signup: registration of product.md §4, then onward by way of the plans. */
import { data } from "@remix-run/node";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { SECRET_FIELDS, signupForm } from "~/features/identity/forms";
import { BUSY_RETRY_AFTER_SECONDS } from "~/features/identity/password-hasher.server";
import { registerMember } from "~/features/journeys/register-member.server";
import { repeatRegistration } from "~/features/journeys/repeat-registration.server";
import { recordEvent } from "~/features/tracking/record-event.server";
import { toLangKey } from "~/kernel/lang-keys";
import { paths } from "~/paths";
import { afterRegistration } from "./plans-redirect.server";
import { handleLanguageChange } from "~/http/change-language.server";
import { readForm } from "~/http/form.server";
import { rememberLockedWorkout } from "./remember-locked-workout.server";
import { resolveGym, type RequestArgs } from "~/http/gym.server";
import { isDatabaseUnavailable } from "~/http/database-unavailable";
import { languageOf, translator } from "~/http/i18n.server";
import { onward, requireAnonymous } from "./post-login-redirect.server";
import { seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { currentSession, preloginPage, sessionCookie, signInPlace } from "~/http/session.server";
import { refused } from "./login.server";

const constraint = getZodConstraint(signupForm);

/** @throws 303 for whoever is signed in already */
export async function signupLoader(args: RequestArgs) {
  const asked = new URL(args.request.url).searchParams.get("returnUrl");
  await requireAnonymous(args, asked);
  const [{ gym, mount }, t, returnUrl] = await Promise.all([
    resolveGym(args),
    translator(args, "identity"),
    safeReturnUrl(args, asked),
  ]);
  return data(
    {
      title: t(gym ? "signup.titleAt" : "signup.title", { gym: gym?.name }),
      constraint,
      returnUrl,
      loginUrl: paths.login(mount, { returnUrl }),
    },
    { headers: rememberLockedWorkout(args, { getStarted: true }) },
  );
}

export async function signupAction(args: RequestArgs) {
  const { context, request } = args;
  const body = await readForm(request);
  const languageChange = await handleLanguageChange(args, body);
  if (languageChange)
    return data({ reply: languageChange.reply }, { headers: languageChange.headers });
  const submission = parseWithZod(body, { schema: signupForm });
  const reply = (errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> }) =>
    submission.reply({ ...errors, hideFields: [...SECRET_FIELDS] });
  if (submission.status !== "success") return refused({ status: 400, reply: reply({}) });

  const taken = await context.limits.take("signup", context.clientIp);
  if (!taken.ok) {
    return refused({
      status: 429,
      reply: reply({ formErrors: ["error.tooManyRequests"] }),
      retryAfterSeconds: taken.retryAfterSeconds,
    });
  }

  const { email, firstName, lastName, password1, returnUrl } = submission.value;
  const [{ gym, mount }, language, before] = await Promise.all([
    resolveGym(args),
    languageOf(args),
    currentSession(args),
  ]);
  const member = {
    email,
    firstName,
    lastName,
    password: password1,
    gym,
    place: signInPlace(context),
    passwords: context.passwords,
    now: new Date(),
    replaces: before?.hash,
  };
  const made = await registerMember(context.db, { ...member, lang: toLangKey(language) }).catch(
    (error: unknown) => {
      // That is told by the page of the outage, for whatever is asked then.
      if (isDatabaseUnavailable(error)) throw error;
      context.log.error({ err: error }, "registration failed");
      return { ok: false, reason: "unexpected" } as const;
    },
  );
  const isTaken = !made.ok && made.reason === "email-taken";
  const registered = (isTaken ? await repeatRegistration(context.db, member) : null) ?? made;
  if (!registered.ok) {
    await recordEvent(context.db, {
      name: "Registration failed",
      gymId: gym?.id ?? null,
      facts: { reason: registered.reason },
      now: new Date(),
    });
    if (registered.reason === "unexpected") {
      // For its brand, and for the way on when another try succeeds.
      const wanted =
        (await safeReturnUrl(args, returnUrl)) ??
        (await safeReturnUrl(args, preloginPage(context).read(request))) ??
        paths.home(mount);
      return seeOther(paths.registerFailed(), { "Set-Cookie": preloginPage(context).set(wanted) });
    }
    return registered.reason === "busy"
      ? refused({
          status: 503,
          reply: reply({ formErrors: ["error.busy"] }),
          retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS,
        })
      : refused({ status: 400, reply: reply({ fieldErrors: { email: ["error.userexists"] } }) });
  }

  const next = await onward(args, returnUrl);
  next.headers.append("Set-Cookie", sessionCookie(context).set(registered.session.token));
  const to = await afterRegistration(args, { gym, mount, person: registered, onward: next });
  return seeOther(to, next.headers);
}
