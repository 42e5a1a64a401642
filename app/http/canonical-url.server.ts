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
