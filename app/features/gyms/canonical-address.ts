import { isLocalHostHeader } from "~/kernel/loopback";
import { gymOrigin } from "./address";

export interface CanonicalPlatform {
  platformOrigin: string;
  platformHost: string;
  /** False: no wildcard record leads the labels below the platform's host to the server. */
  hasGymLabels: boolean;
}

/**
 * Where the one address of a page is that belongs to these gyms (product.md §23). One gym: its verified custom domain,
 * else its label, else below `/gym/{guid}` on the platform's host. None or several: the platform's host.
 */
export function findCanonicalPlace<G extends { guid: string; verifiedHost: string | null }>(
  gyms: readonly G[],
  platform: CanonicalPlatform,
): { origin: string; gym: G | null; ownHost: boolean } {
  const [gym, ...others] = gyms;
  if (!gym || others.length > 0) {
    return { origin: platform.platformOrigin, gym: null, ownHost: false };
  }
  const hasDomain = gym.verifiedHost !== null && !isLocalHostHeader(platform.platformHost);
  const ownHost = hasDomain || platform.hasGymLabels;
  return { origin: ownHost ? gymOrigin(gym, platform) : platform.platformOrigin, gym, ownHost };
}
