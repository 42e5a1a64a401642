/** Which callers count as one. */
import ipaddr from "ipaddr.js";

const LIKE_AN_ADDRESS = /^[\da-fx.:]+(?:%\w+)?$/i;

/**
 * Whoever has one IPv6 address has a /64 of them: limits count the network. An IPv4 address inside an IPv6 one is that
 * IPv4 address, however either is written; what is no address is itself.
 */
export function networkOf(ip: string): string {
  const address = parseAddress(ip);
  if (!address) return ip;
  return address instanceof ipaddr.IPv6 ? groupsOf(address, 4) : address.toString();
}

/**
 * The /64 and the /48 of an IPv6 address: hosting companies and tunnels give one customer a /48, which has 65,536 networks.
 * Of an IPv4 address that address alone.
 */
export function networksOf(ip: string): string[] {
  const address = parseAddress(ip);
  return address instanceof ipaddr.IPv6
    ? [groupsOf(address, 4), `${groupsOf(address, 3)}${SITE}`]
    : [networkOf(ip)];
}

const SITE = "::/48";

/** Whether a network, or a key that begins with one, is the /48 of `networksOf`. */
export const isSite = (key: string): boolean => key.split(" ", 1)[0]?.endsWith(SITE) ?? false;

function parseAddress(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // Asked of what is none, the library throws and catches, which takes a hundred times as long.
  return LIKE_AN_ADDRESS.test(ip) && ipaddr.isValid(ip) ? ipaddr.process(ip) : null;
}

const groupsOf = (address: ipaddr.IPv6, count: number): string =>
  address.parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(":");
