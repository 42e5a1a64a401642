/**
 * The server half of /auth/facebook/continue. The holder of a custom domain's DNS reads what browsers send there, so a
 * login that a stranger has begun there must not reach it with another person's answer of the network: the person is
 * asked, on the platform's host, in the browser that brought the answer (security.md §13).
 */
import { data } from "@remix-run/node";
import { confirmHandoff } from "~/features/identity/social/confirm-handoff.server";
import { failSocialLogin } from "~/features/identity/social/fail-social-login.server";
import type { SocialLogin } from "~/features/identity/social/queries.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { findPendingHandoff, handoffCookie } from "~/http/pending-handoff.server";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { NO_STORE, notFound, seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { resolveBrand } from "~/http/shell.server";
import { NO_GYM, paths } from "~/paths";
import { findHandoffTarget } from "./handoff-target.server";
import { recordSocialFailure } from "./record-social-failure.server";

/** @throws 303 to the login in a browser that is asked nothing */
export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "identity");
  const pending = await findPending(page);
  if (!pending) throw seeOther(paths.login(NO_GYM));
  const { login } = pending;
  const { host } = new URL(login.origin);
  await allowFormTargets(page, login);
  return data(
    {
      title: page.t("social.handoff.heading", { host }),
      host,
      isLink: login.purpose === "LINK",
      name: [login.firstName, login.lastName].filter(Boolean).join(" ") || login.email,
      handoff: login.handoffHash,
    },
    { headers: NO_STORE },
  );
}

/** @throws 404 on a gym's own host: the network leads back to the platform's alone */
async function findPending(page: PageContext) {
  const { facebook, hostGym } = page.context;
  if (!facebook || hostGym) throw notFound();
  return findPendingHandoff(page);
}

/**
 * The browser applies the policy of forms to the redirects after them: to the domain, and from there to the page, whose
 * host `safeReturnUrl` adds to the policy.
 */
async function allowFormTargets(page: PageContext, login: SocialLogin): Promise<void> {
  const { context } = page;
  const { gym } = await resolveBrand(page);
  const { origin, returnUrl } = login;
  context.document?.formTargets.add(origin);
  await safeReturnUrl({ ...page, context: { ...context, hostGym: gym, origin } }, returnUrl);
}

export async function action(args: RequestArgs) {
  const form = await readForm(args.request);
  const page = await pageContext(args);
  const pending = await findPending(page);
  const clear = handoffCookie(page.context).clear();
  const headers = { ...NO_STORE, "Set-Cookie": clear };
  if (!pending) return seeOther(paths.login(NO_GYM), headers);
  const { login, confirmationToken } = pending;
  const intent = form.get("intent");
  const isShown = form.get("handoff") === login.handoffHash;
  // Another login has come back to this browser since the page was shown: its own question is shown first.
  if (!isShown || (intent !== "continue" && intent !== "cancel")) {
    return seeOther(paths.confirmHandoff(), NO_STORE);
  }
  const fail = async (reason: string, formUrl: string) => {
    const { gymId, stateHash } = login;
    await failSocialLogin(page.db, { stateHash });
    await recordSocialFailure(page, { gymId, reason });
    return seeOther(formUrl, headers);
  };
  if ((await findHandoffTarget(page, login)) !== "custom-domain") {
    return fail("host-lost", paths.login(NO_GYM));
  }
  if (intent === "cancel") return fail("handoff-refused", `${login.origin}${login.formPath}`);
  const confirmed = await confirmHandoff(page.db, { confirmationToken, now: page.now });
  if (!confirmed) return seeOther(paths.login(NO_GYM), headers);
  const { handoffCode } = confirmed;
  return seeOther(`${login.origin}${paths.socialLogin(login, { code: handoffCode })}`, headers);
}
