/** The form of a new person whom the partner sent: account, pass and session together, or nothing (product.md §17). */
import { parseWithZod } from "@conform-to/zod/v4";
import { SECRET_FIELDS } from "~/features/identity/forms";
import { BUSY_RETRY_AFTER_SECONDS } from "~/features/identity/password-hasher.server";
import { registerPartnerMember } from "~/features/journeys/register-partner-member.server";
import { partnerForm } from "~/features/partners/forms";
import { recordEvent } from "~/features/tracking/record-event.server";
import { forgetAcquiringTrainer, readAcquiringTrainer } from "~/http/acquiring-trainer";
import { toCookieHeaders } from "~/http/cookies";
import { isDatabaseUnavailable } from "~/http/database-unavailable";
import { redisplayRefusedForm } from "~/http/form.server";
import type { PartnerPerson } from "~/http/partner.server";
import { passwordWarningCookie } from "~/http/password-warning.server";
import type { PageContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";
import { currentSession, preloginPage, signInPlace } from "~/http/session.server";
import { signInCookies } from "~/http/sign-in-cookies.server";
import { consumeSignUpLimit } from "~/http/sign-up-limit.server";
import { toLangKey } from "~/kernel/lang-keys";
import { paths } from "~/paths";
import {
  leadToSuccess,
  linkPath,
  readIntent,
  renewIntent,
  showAgain,
} from "./partner-answers.server";

export async function registerPartnerPerson(page: PageContext, form: FormData) {
  const { context, db, gym, now } = page;
  const submission = parseWithZod(form, { schema: partnerForm });
  const hideFields = [...SECRET_FIELDS];
  if (submission.status !== "success")
    return redisplayRefusedForm({ status: 400, reply: submission.reply({ hideFields }) });
  const { gpwId, password1: password } = submission.value;
  const person = readIntent(page, gpwId);
  if (!person)
    return renewIntent(page, submission.reply({ formErrors: ["error.sendAgain"], hideFields }));
  const refuse = (status: 429 | 503, key: string, retryAfterSeconds: number) =>
    redisplayRefusedForm({
      status,
      reply: submission.reply({ formErrors: [key], hideFields }),
      retryAfterSeconds,
    });
  const limit = await consumeSignUpLimit(page);
  if (!limit.ok) return refuse(429, "error.signUpLimit", limit.retryAfterSeconds);
  const registered = await register(page, { person, password });
  if (registered.ok) {
    const { accountId, session } = registered;
    return leadToSuccess(page, [
      passwordWarningCookie({ password, email: person.email }, context.secure),
      ...signInCookies(page, { accountId, token: session.token }),
      forgetAcquiringTrainer(page),
    ]);
  }
  if ("refundGym" in limit) await limit.refundGym();
  const { reason } = registered;
  const gymId = gym?.id ?? null;
  await recordEvent(db, { name: "Registration failed", gymId, facts: { reason }, now });
  if (reason === "unexpected") return redirectToFailure(page);
  return reason === "busy" ? refuse(503, "error.busy", BUSY_RETRY_AFTER_SECONDS) : showAgain(page);
}

async function register(
  page: PageContext,
  { person, password }: { person: PartnerPerson; password: string },
) {
  const { context, db, gym, lang, now } = page;
  const { log, passwords } = context;
  const replaces = (await currentSession(page))?.hash;
  return registerPartnerMember(db, {
    person,
    password,
    passwords,
    lang: toLangKey(lang),
    gym,
    acquiringTrainerTuid: readAcquiringTrainer(page),
    place: signInPlace(context),
    now,
    replaces,
  }).catch((error: unknown) => {
    // The error page of an outage answers this request too.
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ err: error }, "registration by a partner's link failed");
    return { ok: false, reason: "unexpected" } as const;
  });
}

/** The failure page leads back to the link. */
function redirectToFailure(page: PageContext): Response {
  const cookie = preloginPage(page.context).set(linkPath(page));
  return seeOther(paths.registerFailed(), toCookieHeaders(cookie));
}
