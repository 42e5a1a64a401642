/** The server half of /gympass/register: a person comes from the partner with an encrypted link (product.md §17). */
import { data } from "@remix-run/node";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { connectForm, partnerForm } from "~/features/partners/forms";
import { connectPartnerPass } from "~/features/journeys/connect-partner-pass.server";
import { handleLanguageChange } from "~/http/change-language.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, readForm } from "~/http/form.server";
import { findTrainingUrl } from "~/http/find-training-url.server";
import type { RequestArgs } from "~/http/gym.server";
import { partnerIntent, requirePartner } from "~/http/partner.server";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { preloginPage } from "~/http/session.server";
import { toLangKey } from "~/kernel/lang-keys";
import { paths } from "~/paths";
import { readSavedPage } from "../identity/post-login-redirect.server";
import { findLinkState, readLink } from "./link-state.server";
import {
  leadToSuccess,
  linkPath,
  readIntent,
  renewIntent,
  showAgain,
} from "./partner-answers.server";
import { registerPartnerPerson } from "./register-partner-person.server";

const constraint = getZodConstraint(partnerForm);

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
    return data(meaningless, { status: 422, headers: NO_STORE });
  }
  const state = await findLinkState(page, link);
  if (state.kind === "no-plan") context.log.error("there is no plan of the model GYMPASS");
  const headers = toCookieHeaders(
    partnerIntent(context, partner).set(link),
    // The login leads back here.
    state.kind === "login" ? preloginPage(context).set(linkPath(page)) : null,
  );
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data({ ...frame, state, nextUrl: await findNextUrl(page, state.kind) }, { headers });
}

/** The address behind the one button of a page without a form. */
async function findNextUrl(
  page: PageContext,
  kind: Awaited<ReturnType<typeof findLinkState>>["kind"],
): Promise<string> {
  const { mount, url } = page;
  if (kind === "login") return paths.signin();
  if (kind === "linked-to-another") return paths.logout(mount, { returnUrl: url.href });
  if (kind === "paying" || kind === "another-pass") return paths.profile(mount);
  return kind === "linked" ? findTrainingUrl(page) : paths.home(mount);
}

const MEANINGLESS = { kind: "meaningless" } as const;

export const action = formAction(answerForm);

async function answerForm(args: RequestArgs) {
  const form = await readForm(args.request);
  const languageChange = await handleLanguageChange(args, form);
  if (languageChange)
    return data({ reply: languageChange.reply }, { headers: languageChange.headers });
  const page = await pageContext(args, "partner");
  return page.person
    ? connect({ ...page, person: page.person }, form)
    : registerPartnerPerson(page, form);
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
