/**
 * `/studio/invitation?token=…`, the link of a mail: a person joins a gym's team (product.md §15). On the platform's
 * host alone, because a session of a gym's own domain is good there only. GET changes nothing.
 */
import { data } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { findGymById } from "~/features/gyms/queries.server";
import { becomeCreatorForm } from "~/features/identity/forms";
import { getInvitationState } from "~/features/identity/roles/invitation";
import { findInvitation } from "~/features/identity/roles/team-queries.server";
import { acceptInvitation } from "~/features/journeys/accept-invitation.server";
import { findNewestVersion } from "~/features/legal/queries.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { formAction, formTitle, readForm, redisplayForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { NO_STORE, notFound, seeOther } from "~/http/responses.server";
import { redirectToSignIn } from "~/http/session.server";
import { keepTypedForm, toFormOwner } from "~/http/typed-form.server";
import { longDate } from "~/kernel/long-date";
import { mountFor, NO_GYM, paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { showInLanguage } from "../show-in-language.server";

/** A longer text is no token of ours. */
const MAX_TOKEN_LENGTH = 100;

/** @throws 404 on a gym's mount and host */
async function platformContext(args: RequestArgs): Promise<PageContext> {
  if (args.params["guid"] !== undefined || args.context.hostGym) throw notFound();
  return pageContext(args, "studio");
}

const tokenOf = ({ url }: PageContext) =>
  url.searchParams.get("token")?.slice(0, MAX_TOKEN_LENGTH) ?? "";

/** Null: the link has expired, was used, replaced or withdrawn, or never existed. */
async function loadInvitation(page: PageContext) {
  const { db, now } = page;
  const invitation = await findInvitation(db, tokenOf(page));
  const gym = invitation && (await findGymById(db, invitation.gymId));
  const terms = await findNewestVersion(db, { gymId: null, kind: "creators" });
  if (!gym || !terms || getInvitationState(invitation, now) !== "OPEN") return null;
  return { ...invitation, gym, termsVersionId: terms.id };
}

export async function loader(args: RequestArgs) {
  const page = await platformContext(args);
  const { context, lang, person, t, url } = page;
  const found = await loadInvitation(page);
  const returnUrl = url.href;
  return data(
    {
      title: formTitle(page, t("invitation.title")),
      termsVersion: String(found?.termsVersionId ?? ""),
      invitation: found && {
        gymName: found.gym.name,
        logoImageUrl: found.gym.logoImageUrl,
        role: found.role,
        email: found.email,
        until: longDate(found.expiresAt, lang, found.gym.timeZone),
      },
      /** Null for a visitor, who signs in or creates an account first. */
      person: person && {
        name: `${person.firstName} ${person.lastName}`.trim(),
        email: person.email,
      },
      formOwner: person ? toFormOwner(context, person) : null,
      signupTo: paths.signup(NO_GYM, { returnUrl }),
      loginTo: paths.login(NO_GYM, { returnUrl }),
      logoutTo: paths.logout(NO_GYM, { returnUrl }),
      termsTo: studioPaths.creatorsTerms(NO_GYM),
      homeTo: paths.home(NO_GYM),
    },
    { status: found ? 200 : 404, headers: NO_STORE },
  );
}

export const action = formAction(accept);

async function accept(args: RequestArgs) {
  const page = await platformContext(args);
  const { context, db, now, person } = page;
  if (!person) throw redirectToSignIn(page, undefined, await keepTypedForm(page));
  const body = await readForm(args.request);
  const inLanguage = await showInLanguage(args, body);
  if (inLanguage) return inLanguage;
  const submission = parseWithZod(body, { schema: becomeCreatorForm });
  if (submission.status !== "success") return redisplayForm(submission.reply(), 400, NO_STORE);
  const limit = await context.limits.consume("teamInvitationAnswer", person.accountId);
  if (!limit.ok) {
    const reply = submission.reply({ formErrors: ["error.tooManyRequests"] });
    return redisplayForm(reply, 429, { "Retry-After": String(limit.retryAfterSeconds) });
  }
  const found = await loadInvitation(page);
  // The page says that the link is no longer good.
  if (!found) return seeOther(studioPaths.invitation(tokenOf(page)));
  const accepted = await acceptInvitation(db, {
    token: tokenOf(page),
    person,
    termsVersionId: submission.value.termsVersion ?? null,
    now,
  });
  if (!accepted.ok && accepted.reason === "terms-changed") {
    const reply = submission.reply({ fieldErrors: { terms: ["error.creatorTermsChanged"] } });
    return redisplayForm(reply, 400, NO_STORE);
  }
  if (!accepted.ok && accepted.reason === "gone") {
    return seeOther(studioPaths.invitation(tokenOf(page)));
  }
  const key = accepted.ok ? "studio:invitation.accepted" : "studio:invitation.inTeam";
  return redirectWithToast(context, studioPaths.overview(mountFor(found.gym, false)), {
    kind: accepted.ok ? "good" : "info",
    key,
  });
}
