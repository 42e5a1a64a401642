/**
 * `/robots.txt` of each host (product.md §23): search engines may read the public pages and find the sitemap. A label
 * for staging is closed to them as a whole.
 */
import type { RequestHandler } from "express";
import { findCanonicalPlace, type CanonicalPlatform } from "~/features/gyms/canonical-address";
import { isLoopbackHost } from "~/kernel/loopback";
import { mountFor, NO_GYM, paths, type Mount } from "~/paths";
import { addressOf } from "./address";
import { pathnameOf } from "./call-path";

/** Pages of one person, and pages that only lead to them. */
const listPrivatePages = (mount: Mount): string[] => [
  paths.login(mount),
  paths.signup(mount),
  paths.logout(mount),
  paths.resetPassword(mount),
  paths.account(mount),
  paths.profile(mount),
  paths.progress(mount),
  paths.openDay(mount),
  paths.permission(mount),
  paths.livesManage(mount),
  paths.consent(mount),
  paths.language(mount),
  paths.category(mount, "RECENT_COMPLETED"),
];

/** Prefixes of what has no gym's variant: pages of buying, the sandbox, calls and films. */
const WITHOUT_GYM = [
  paths.signin(),
  "/subscription/",
  "/checkout/",
  "/product/",
  "/*/product/",
  "/dashboard/",
  "/gympass/",
  "/register/",
  "/auth/",
  "/sandbox/",
  "/api/",
  "/media/",
];

/** Below `/gym/{guid}` of any gym. */
const ANY_GYM = mountFor({ guid: "*" }, false);

/** `sitemap` is null for a host that search engines must not read. */
export function buildRobotsText(sitemap: string | null): string {
  if (sitemap === null) return "User-agent: *\nDisallow: /\n";
  const disallowed = [...listPrivatePages(NO_GYM), ...listPrivatePages(ANY_GYM), ...WITHOUT_GYM];
  return [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${sitemap}`,
    "",
  ].join("\n");
}

export function robots(platform: CanonicalPlatform): RequestHandler {
  const isPublicHost = (host: string) =>
    host === platform.platformHost ||
    host === `www.${platform.platformHost}` ||
    isLoopbackHost(host);
  return (request, response, next) => {
    const { gym, host, unknown } = addressOf(request);
    if (pathnameOf(request.url) !== "/robots.txt" || unknown) return next();
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead) return next();
    const place = findCanonicalPlace(gym ? [gym] : [], platform);
    const { base } = mountFor(place.gym, place.ownHost);
    const isOpen = gym !== null || isPublicHost(host);
    response.setHeader("Cache-Control", "public, max-age=3600");
    response
      .type("text/plain")
      .send(buildRobotsText(isOpen ? `${place.origin}${base}/sitemap.xml` : null));
  };
}
