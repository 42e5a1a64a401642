/**
 * `/robots.txt` of each host (product.md §23): search engines may read the public pages and find the sitemaps, those of
 * all pages whose canonical address is there. A label for staging is closed to them as a whole.
 */
import type { RequestHandler } from "express";
import type { Db } from "~/db/client.server";
import { findCanonicalPlace, type CanonicalPlatform } from "~/features/gyms/canonical-address";
import { listGymAddresses } from "~/features/gyms/queries.server";
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
  paths.category(mount, "LATER"),
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

/** Search engines read 500 KB of the file. */
const MAX_GYMS = 2_000;

/** `sitemaps` is null for a host that search engines must not read. */
export function buildRobotsText(sitemaps: readonly string[] | null): string {
  if (sitemaps === null) return "User-agent: *\nDisallow: /\n";
  const disallowed = [...listPrivatePages(NO_GYM), ...listPrivatePages(ANY_GYM), ...WITHOUT_GYM];
  return [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    "",
    ...sitemaps.map((sitemap) => `Sitemap: ${sitemap}`),
    "",
  ].join("\n");
}

export function robots(db: Db, platform: CanonicalPlatform): RequestHandler {
  const isPublicHost = (host: string) =>
    host === platform.platformHost ||
    host === `www.${platform.platformHost}` ||
    isLoopbackHost(host);

  function buildSitemapUrl(gym: { guid: string; verifiedHost: string | null } | null): string {
    const place = findCanonicalPlace(gym ? [gym] : [], platform);
    return `${place.origin}${mountFor(place.gym, place.ownHost).base}/sitemap.xml`;
  }

  /** Without labels of their own, gyms live below the platform's host, whose file speaks for them. */
  async function listSitemapsBelow(): Promise<string[]> {
    if (platform.hasGymLabels) return [];
    const gyms = await listGymAddresses(db, { limit: MAX_GYMS });
    return gyms
      .filter((gym) => !findCanonicalPlace([gym], platform).ownHost)
      .map((gym) => buildSitemapUrl(gym));
  }

  return (request, response, next) => {
    const { gym, host, unknown } = addressOf(request);
    if (pathnameOf(request.url) !== "/robots.txt" || unknown) return next();
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead) return next();
    const isOpen = gym !== null || isPublicHost(host);
    (gym || !isOpen ? Promise.resolve([]) : listSitemapsBelow())
      .then((below) => {
        response.setHeader("Cache-Control", "public, max-age=3600");
        response
          .type("text/plain")
          .send(buildRobotsText(isOpen ? [buildSitemapUrl(gym), ...below] : null));
      })
      .catch(next);
  };
}
