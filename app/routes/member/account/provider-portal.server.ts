import { openPortal } from "~/features/billing/customers/open-portal.server";
import { toBuyer } from "~/http/billing/buyer.server";
import {
  callProvider,
  checkProviderLimit,
  redirectWithErrorToast,
} from "~/http/billing/provider-unavailable.server";
import type { MemberContext, PageContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";
import { NO_GYM, paths } from "~/paths";

/** Opens the provider's page for cards and receipts, which leads back to the profile. */
export async function openProviderPortal(page: MemberContext) {
  const { context, db, mount, origin, person } = page;
  const platformPortalUrl = buildPlatformPortalUrl(page);
  if (platformPortalUrl !== null) return seeOther(platformPortalUrl);
  const back = paths.profile(mount);
  const limitResponse = await checkProviderLimit(page, person, back);
  if (limitResponse) return limitResponse;
  const opened = await callProvider(page, () =>
    openPortal(db, {
      payments: context.payments,
      student: toBuyer(person),
      returnUrl: `${origin}${back}`,
    }),
  );
  if (!opened) return redirectWithErrorToast(page, back);
  return seeOther(opened.answer.ok ? opened.answer.url : back);
}

/** The holder of a gym's domain could read its sessions, so cards and receipts require a session of the platform. */
export const buildPlatformPortalUrl = ({ context }: PageContext): string | null =>
  context.customDomain === null
    ? null
    : `${context.settings.platformOrigin}${paths.profile(NO_GYM)}`;
