import { findCanonicalPlace } from "~/features/gyms/canonical-address";
import type { Gym } from "~/features/gyms/queries.server";
import { mountFor, type Mount } from "~/paths";
import type { PageContext } from "./request-context.server";

/**
 * The one address of a page, which its loader returns as `canonical`. Search engines may list exactly the pages that
 * have one; every other page is `noindex` (app/root.tsx). `gyms` are those that the page belongs to.
 */
export function canonicalUrl(
  { context, gym }: Pick<PageContext, "context" | "gym">,
  buildPath: (mount: Mount) => string,
  gyms: readonly Pick<Gym, "guid" | "verifiedHost">[] = gym ? [gym] : [],
): string {
  const place = findCanonicalPlace(gyms, context.settings);
  return `${place.origin}${buildPath(mountFor(place.gym, place.ownHost))}`;
}

/**
 * The address that a page of no gym or of several shares, which its loader returns as `shareUrl`. On a gym's own host
 * it is the page there, with that gym's brand and offer; search engines read the canonical one on every host.
 */
export function shareUrl(
  { context }: Pick<PageContext, "context">,
  buildPath: (mount: Mount) => string,
  gyms: readonly Pick<Gym, "guid" | "verifiedHost">[],
): string {
  const { hostGym } = context;
  return canonicalUrl({ context, gym: hostGym }, buildPath, hostGym ? [hostGym] : gyms);
}
