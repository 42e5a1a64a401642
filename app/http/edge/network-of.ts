import ipaddr from "ipaddr.js";

const LIKE_AN_ADDRESS = /^[\da-fx.:]+(?:%\w+)?$/i;

/**
 * Whoever has one IPv6 address has a /64 of them: limits count the network. An IPv4 address inside an IPv6 one is that
 * IPv4 address, however either is written; what is no address is itself.
 */
export function networkOf(ip: string): string {
  // Asked of what is none, the library throws and catches, which takes a hundred times as long.
  if (!LIKE_AN_ADDRESS.test(ip) || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6
    ? address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(":")
    : address.toString();
}
