/** Maps IP addresses to the networks that limits count. */
import ipaddr from "ipaddr.js";

const LIKE_AN_ADDRESS = /^[\da-fx.:]+(?:%\w+)?$/i;

/**
 * Limits count the /64 of an IPv6 address, because its owner usually has all of it. An IPv4 address inside an IPv6 one
 * counts as that IPv4 address, in any notation. Text that is no address is returned unchanged.
 */
export function toNetworkKey(ip: string): string {
  const address = parseAddress(ip);
  if (!address) return ip;
  return address instanceof ipaddr.IPv6 ? groupsOf(address, 4) : address.toString();
}

/**
 * The /64 and the /48 of an IPv6 address: hosting companies and tunnels give one customer a /48, which has 65,536
 * networks. An IPv4 address counts by itself.
 */
export function toNetworkKeys(ip: string): string[] {
  const address = parseAddress(ip);
  return address instanceof ipaddr.IPv6
    ? [groupsOf(address, 4), `${groupsOf(address, 3)}${SITE}`]
    : [toNetworkKey(ip)];
}

/** The network that a member may read in the list of devices: an IPv4 /24, an IPv6 /48; null for other text. */
export function toNetworkPrefix(ip: string): string | null {
  const address = parseAddress(ip);
  if (!address) return null;
  return address instanceof ipaddr.IPv6
    ? `${groupsOf(address, 3)}${SITE}`
    : `${address.octets.slice(0, 3).join(".")}.0/24`;
}

const SITE = "::/48";

/** Unless a rule says otherwise, an IPv6 /48 has the limit of eight of its networks. */
export const NETWORKS_OF_A_SITE = 8;

/** Whether a network, or a key that begins with one, is the /48 of `toNetworkKeys`. */
export const isSite = (key: string): boolean => key.split(" ", 1)[0]?.endsWith(SITE) ?? false;

function parseAddress(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // For other text the library throws and catches, which takes a hundred times as long.
  return LIKE_AN_ADDRESS.test(ip) && ipaddr.isValid(ip) ? ipaddr.process(ip) : null;
}

const groupsOf = (address: ipaddr.IPv6, count: number): string =>
  address.parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(":");
