/** Finds where a social login goes on: to a host of the platform, or to a custom domain after a question. */
import { isPlatformAlias, meaningOfHost } from "~/features/gyms/host";
import { isVerifiedDomainOf } from "~/features/gyms/queries.server";
import { isServedOrigin } from "~/features/identity/social/is-served-origin";
import type { SocialLogin } from "~/features/identity/social/queries.server";
import type { PageContext } from "~/http/request-context.server";
import { isLoopbackHost } from "~/kernel/loopback";

type HandoffTarget = "platform" | "custom-domain";

/** The edge knew the host when the login began. Null: it has been lost since, or is not served at that port. */
export async function findHandoffTarget(
  { context: { db, settings } }: Pick<PageContext, "context">,
  { origin, gymId }: SocialLogin,
): Promise<HandoffTarget | null> {
  const { hostname } = new URL(origin);
  const { platformHost, platformOrigin } = settings;
  const isBelowPlatform = isLoopbackHost(hostname)
    ? isPlatformAlias(hostname, platformHost)
    : meaningOfHost(hostname, { platformHost, labelsWithoutGym: [] }).kind !== "foreign";
  const isCustomDomain =
    !isBelowPlatform && gymId !== null && (await isVerifiedDomainOf(db, hostname, gymId));
  if (!isBelowPlatform && !isCustomDomain) return null;
  if (!isServedOrigin(origin, { platformOrigin, isCustomDomain })) return null;
  return isCustomDomain ? "custom-domain" : "platform";
}
