/** Resolves a name to public addresses only, so that a subscription cannot make this server ask its own network. */
import { lookup } from "node:dns";
import { BlockList, isIPv4, type LookupFunction } from "node:net";

const notPublic = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  notPublic.addSubnet(network, prefix, "ipv4");
}
/** Of IPv6 only 2000::/3 is assigned to the public; within it are tunnels to IPv4, and addresses for documents. */
const publicIpv6 = new BlockList();
publicIpv6.addSubnet("2000::", 3, "ipv6");
const notPublicIpv6 = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  notPublicIpv6.addSubnet(network, prefix, "ipv6");
}

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, "ipv4");
  return publicIpv6.check(address, "ipv6") && !notPublicIpv6.check(address, "ipv6");
}

/** For a socket: the addresses that were checked are those that it connects to. One that is not public refuses all. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "", 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new Error(`${hostname} is not a public host`), "", 0);
    }
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
