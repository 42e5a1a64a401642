import { isLocalHostHeader } from "~/kernel/loopback";

/**
 * A gym's home address, for links used outside its pages (mail, payment pages): its verified custom domain, else
 * its label below the platform's domain (product.md §11). On a demo machine no custom domain leads to this server, but
 * browsers resolve labels below `localhost` to it.
 */
export function gymOrigin(
  gym: { guid: string; verifiedHost: string | null },
  platform: { platformOrigin: string; platformHost: string },
): string {
  const { protocol, port } = new URL(platform.platformOrigin);
  const suffix = port === "" ? "" : `:${port}`;
  const customDomain = isLocalHostHeader(platform.platformHost) ? null : gym.verifiedHost;
  return `${protocol}//${customDomain ?? `${gym.guid}.${platform.platformHost}`}${suffix}`;
}
