/** `/start-your-gym`: opens a gym as a draft (product.md §20). On the platform's host alone. */
import { data } from "@remix-run/node";
import { listOpenedGymIds } from "~/features/identity/roles/queries.server";
import { countDrafts } from "~/features/gyms/queries.server";
import { findNewestVersion } from "~/features/legal/queries.server";
import { MAX_DRAFTS, openGym } from "~/features/journeys/open-gym.server";
import { OPEN_GYM_FIELDS } from "~/features/gyms/open-gym-form";
import { canonicalUrl } from "~/http/canonical-url.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, readForm, redisplayForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { NO_STORE, notFound, seeOther } from "~/http/responses.server";
import { redirectToSignIn } from "~/http/session.server";
import { keepTypedForm, takeTypedForm } from "~/http/typed-form.server";
import { newId } from "~/kernel/ids";
import { mountFor, NO_GYM, paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { showInLanguage } from "../show-in-language.server";
import { loadOpenGymForm } from "./load-open-gym-form.server";
import { parseOpenGymForm } from "./parse-open-gym-form.server";
import { findAdmission } from "./admission.server";

/** @throws 404 on a gym's own host */
export async function loader(args: RequestArgs) {
  const page = await pageOfPlatform(args);
  const { context, db, lang, person, t } = page;
  const { provider, platformFeePercent } = context.settings;
  const admission = await findAdmission(page);
  const returnUrl = page.url.href;
  const common = {
    title: formTitle(page, t("documentTitle")),
    // Invited people find the page by a mail.
    canonical:
      admission.kind === "open" ? canonicalUrl(page, () => studioPaths.startGym()) : undefined,
    metaDescription: page.getFixedT("description")("startGym"),
    admission: admission.kind,
    fee: new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 2 }).format(
      platformFeePercent / 100,
    ),
    signupTo: paths.signup(NO_GYM, { returnUrl }),
    loginTo: paths.login(NO_GYM, { returnUrl }),
    contact: { name: provider.name, email: provider.email, phone: provider.phone },
  };
  const isAdmitted = admission.kind === "open" || admission.kind === "invited";
  if (!person || !isAdmitted) {
    return data({ ...common, form: null, typed: undefined }, { headers: NO_STORE });
  }
  const drafts = await countDrafts(db, await listOpenedGymIds(db, person.accountId));
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  const form = drafts >= MAX_DRAFTS ? null : await loadOpenGymForm({ ...page, person });
  return data(
    { ...common, admission: form ? common.admission : "full", form, typed: typed?.reply },
    { headers },
  );
}

async function pageOfPlatform(args: RequestArgs): Promise<PageContext> {
  if (args.context.hostGym) throw notFound();
  return pageContext(args, "open-gym");
}

export const action = formAction(openFromForm);

async function openFromForm(args: RequestArgs) {
  const page = await pageOfPlatform(args);
  const { context, db, lang, now, person } = page;
  const body = await readForm(args.request);
  if (!person) {
    const kept = await keepTypedForm(page, { fields: OPEN_GYM_FIELDS, form: body });
    throw redirectToSignIn(page, undefined, kept);
  }
  const inLanguage = await showInLanguage(args, body);
  if (inLanguage) return inLanguage;
  const admission = await findAdmission(page);
  // The page says why.
  if (admission.kind === "closed" || admission.kind === "byInvitation") return seeOther(own(page));
  const { submission, filled } = parseOpenGymForm(page, body);
  if (submission.status !== "success" || filled !== null) {
    const fieldErrors = { ...filled, ...(await findTermsChange(page, body)) };
    return redisplayForm(submission.reply({ fieldErrors }), 400);
  }
  const limit = await context.limits.consume("openGym", context.clientIp);
  if (!limit.ok) {
    return redisplayForm(submission.reply({ formErrors: ["errors.tooManyTries"] }), 429, {
      "Retry-After": String(limit.retryAfterSeconds),
    });
  }
  const {
    category,
    termsVersion,
    attemptId,
    adult: _adult,
    terms: _terms,
    ...gym
  } = submission.value;
  const opened = await openGym(db, {
    accountId: person.accountId,
    gym: { ...gym, textLanguage: lang, openingId: attemptId ?? newId(now.getTime()) },
    categoryName: category,
    termsVersionId: termsVersion ?? null,
    invitation: { token: admission.token, isNeeded: context.settings.gymSignup === "invite" },
    now,
  });
  if (opened.ok) return seeOther(studioPaths.logo(mountFor({ guid: opened.guid }, false)));
  switch (opened.reason) {
    case "taken":
      return redisplayForm(submission.reply({ fieldErrors: { guid: ["guid.taken"] } }), 400);
    case "terms-changed":
      return redisplayForm(submission.reply({ fieldErrors: TERMS_CHANGED }), 400);
    default:
      return seeOther(own(page));
  }
}

const own = ({ url }: PageContext): string =>
  studioPaths.startGym({ invitation: url.searchParams.get("invitation") });

const TERMS_CHANGED = { terms: ["errors.termsChanged"] };

/** A form that comes back for another reason shows the newest terms, so what was ticked for others is unticked. */
async function findTermsChange({ db }: PageContext, body: FormData) {
  const newest = await findNewestVersion(db, { gymId: null, kind: "creators" });
  const isTicked = body.get("terms") === "on";
  return isTicked && body.get("termsVersion") !== String(newest?.id) ? TERMS_CHANGED : null;
}
