/**
 * A gym's home address, for links used outside its pages (mail, payment pages): its verified custom domain, else
 * its label below the platform's domain (product.md §11).
 */
export function gymOrigin(
  gym: { guid: string; verifiedHost: string | null },
  platform: { platformOrigin: string; platformHost: string },
): string {
  const { protocol, port } = new URL(platform.platformOrigin);
  const suffix = port === "" ? "" : `:${port}`;
  return `${protocol}//${gym.verifiedHost ?? `${gym.guid}.${platform.platformHost}`}${suffix}`;
}
