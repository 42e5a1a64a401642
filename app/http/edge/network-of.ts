import { isIPv6 } from "node:net";

/** Whoever has one IPv6 address has a /64 of them: limits count the network. Anything else is itself. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith("::ffff:")) return ip;
  const [head = "", tail] = ip.split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail === undefined ? [] : tail.split(":").filter(Boolean);
  while (groups.length + after.length < 8) groups.push("0");
  return [...groups, ...after].slice(0, 4).join(":");
}
