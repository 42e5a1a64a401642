/** The server half of /gympass/register: a person comes from the partner with an encrypted link (product.md §17). */
import { data } from "@remix-run/node";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { connectForm, partnerForm } from "~/features/partners/forms";
import { SECRET_FIELDS } from "~/features/identity/forms";
import { BUSY_RETRY_AFTER_SECONDS } from "~/features/identity/password-hasher.server";
import { connectPartnerPass } from "~/features/journeys/connect-partner-pass.server";
import { registerPartnerMember } from "~/features/journeys/register-partner-member.server";
import { handleLanguageChange } from "~/http/change-language.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, readForm, redisplayForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { partnerIntent, requirePartner, type PartnerPerson } from "~/http/partner.server";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";
import { currentSession, preloginPage, signInPlace } from "~/http/session.server";
import { signInCookies } from "~/http/sign-in-cookies.server";
import { consumeSignUpLimit } from "~/http/sign-up-limit.server";
import { toLangKey } from "~/kernel/lang-keys";
import { paths } from "~/paths";
import { readSavedPage, reloadAt } from "../identity/post-login-redirect.server";
import { findLinkState, readLink, readQuery } from "./link-state.server";

const constraint = getZodConstraint(partnerForm);

/** Only the holder of the link may see the page, so nothing may cache it. */
const PRIVATE = { "Cache-Control": "no-store" };

/** @throws 404 without a partner, 303 to the saved page for a signed-in member */
export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "partner");
  const { context, gym, mount, person, t, url } = page;
  const partner = requirePartner(page);
  const savedUrl = person && (await readSavedPage(page, gym));
  if (savedUrl) throw seeOther(savedUrl, toCookieHeaders(preloginPage(context).clear()));
  const link = readLink(page, partner);
  const frame = {
    title: formTitle(page, t("title")),
    constraint,
    contactUrl: paths.contact(mount),
    logoutUrl: paths.logout(mount, { returnUrl: url.href }),
  };
  if (!link) {
    const meaningless = { ...frame, state: MEANINGLESS, nextUrl: paths.home(mount) };
    return data(meaningless, { status: 422, headers: PRIVATE });
  }
  const state = await findLinkState(page, link);
  const headers = toCookieHeaders(
    partnerIntent(context, partner).set(link),
    // The login leads back here.
    state.kind === "login" ? preloginPage(context).set(linkPath(page)) : null,
  );
  headers.set("Cache-Control", PRIVATE["Cache-Control"]);
  return data({ ...frame, state, nextUrl: findNextUrl(page, state.kind) }, { headers });
}

/** The address behind the one button of a page without a form. */
function findNextUrl(
  { mount, url }: PageContext,
  kind: Awaited<ReturnType<typeof findLinkState>>["kind"],
): string {
  if (kind === "login") return paths.signin();
  if (kind === "linked-to-another") return paths.logout(mount, { returnUrl: url.href });
  if (kind === "paying" || kind === "another-pass") return paths.profile(mount);
  return paths.home(mount);
}

const MEANINGLESS = { kind: "meaningless" } as const;

export const action = formAction(answerForm);

async function answerForm(args: RequestArgs) {
  const form = await readForm(args.request);
  const languageChange = await handleLanguageChange(args, form);
  if (languageChange)
    return data({ reply: languageChange.reply }, { headers: languageChange.headers });
  const page = await pageContext(args, "partner");
  return page.person ? connect({ ...page, person: page.person }, form) : register(page, form);
}

/** The person whom the server has read from the link; null: the intent is over, or was of another link. */
function readIntent(page: PageContext, gpwId: string): PartnerPerson | null {
  const intent = partnerIntent(page.context, requirePartner(page)).read(page.request);
  return intent?.gpwId === gpwId ? intent : null;
}

/** The page's own address with the values of the link. */
function linkPath({ url }: PageContext): string {
  return paths.partnerRegister(readQuery(url));
}

/** The same page, which has the link in its address; it names the reason that prevents the registration. */
const showAgain = (page: PageContext) => seeOther(linkPath(page), PRIVATE);

/** The form again, with a new intent: its next sending counts. */
function renewIntent(page: PageContext, reply: Parameters<typeof redisplayForm>[0]) {
  const partner = requirePartner(page);
  const link = readLink(page, partner);
  if (!link) return showAgain(page);
  const cookie = partnerIntent(page.context, partner).set(link);
  return redisplayForm(reply, 400, { ...PRIVATE, "Set-Cookie": cookie });
}

async function connect(
  page: PageContext & { person: NonNullable<PageContext["person"]> },
  form: FormData,
) {
  const { db, gym, lang, now, person } = page;
  const submission = parseWithZod(form, { schema: connectForm });
  const gpwId = submission.status === "success" ? submission.value.gpwId : "";
  const intent = readIntent(page, gpwId);
  if (!intent) return renewIntent(page, submission.reply({ formErrors: ["error.sendAgain"] }));
  const connected = await connectPartnerPass(db, {
    person,
    gpwId: intent.gpwId,
    lang: person.lang ?? toLangKey(lang),
    gym,
    now,
  });
  return connected.ok ? leadToSuccess(page) : showAgain(page);
}

async function register(page: PageContext, form: FormData) {
  const { context, db, gym, lang, now } = page;
  const submission = parseWithZod(form, { schema: partnerForm });
  const hideFields = [...SECRET_FIELDS];
  if (submission.status !== "success")
    return redisplayForm(submission.reply({ hideFields }), 400, PRIVATE);
  const { gpwId, password1 } = submission.value;
  const intent = readIntent(page, gpwId);
  if (!intent)
    return renewIntent(page, submission.reply({ formErrors: ["error.sendAgain"], hideFields }));
  const refuse = (status: 429 | 503, key: string, retryAfterSeconds: number) =>
    redisplayForm(submission.reply({ formErrors: [key], hideFields }), status, {
      ...PRIVATE,
      "Retry-After": String(retryAfterSeconds),
    });
  const limit = await consumeSignUpLimit(page);
  if (!limit.ok) return refuse(429, "error.signUpLimit", limit.retryAfterSeconds);
  const registered = await registerPartnerMember(db, {
    person: intent,
    password: password1,
    passwords: context.passwords,
    lang: toLangKey(lang),
    gym,
    place: signInPlace(context),
    now,
    replaces: (await currentSession(page))?.hash,
  });
  if (registered.ok)
    return leadToSuccess(page, {
      accountId: registered.accountId,
      token: registered.session.token,
    });
  return registered.reason === "busy"
    ? refuse(503, "error.busy", BUSY_RETRY_AFTER_SECONDS)
    : showAgain(page);
}

function leadToSuccess(page: PageContext, begun?: { accountId: string; token: string }): Response {
  const { context } = page;
  return reloadAt(
    paths.checkoutSuccess(),
    toCookieHeaders(
      partnerIntent(context, requirePartner(page)).clear(),
      ...(begun ? signInCookies(page, begun) : []),
    ),
  );
}
