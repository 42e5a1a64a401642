/**
 * Which gym a host name means (product.md §9, §11). Taken literally, the label rule would turn 10.20.30.40 into
 * gym "20" and gym-a.attacker.com into gym-a, so it applies only below the platform's own two-label domain. The
 * caller looks up verified custom domains before using this rule.
 */
import { isLoopbackHost } from "~/kernel/loopback";

type HostMeaning =
  | { kind: "platform" }
  | { kind: "label"; guid: string }
  /** Not below the platform's domain: only a verified custom domain can give it a meaning. */
  | { kind: "foreign" };

/**
 * Whether this host is an alias of the platform. Only a local platform host has aliases: on the internet `localhost` is
 * the visitor's machine.
 */
export const isPlatformAlias = (host: string, platformHost: string): boolean =>
  isLoopbackHost(host) && /(?:^|\.)localhost$/.test(platformHost);

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export function meaningOfHost(
  host: string,
  rule: { platformHost: string; labelsWithoutGym: readonly string[] },
): HostMeaning {
  if (isLoopbackHost(host) || host === rule.platformHost) return { kind: "platform" };
  if (!host.endsWith(`.${rule.platformHost}`)) return { kind: "foreign" };
  const labels = host.split(".");
  // The first of three labels, the second of four (product.md §9); a longer name means no gym.
  const label = labels.length === 3 ? labels[0] : labels.length === 4 ? labels[1] : undefined;
  if (label === undefined || !labels.every((part) => LABEL.test(part))) return { kind: "foreign" };
  if (rule.labelsWithoutGym.includes(label)) return { kind: "platform" };
  return { kind: "label", guid: label };
}

/**
 * A Host header in canonical form, or null when it is not one: lower case, at most 253 characters, a port within
 * range. A trailing dot or raw non-ASCII letters are refused, not repaired: a lookalike of a verified name must not
 * pass for it (security.md §4).
 */
export function parseHost(header: string | undefined): { host: string; port: string } | null {
  if (!header || header.length > 260) return null;
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::(\d{1,5}))?$/.exec(
    header.toLowerCase(),
  );
  if (!match?.[1] || match[1].includes("..")) return null;
  if (match[2] !== undefined && (Number(match[2]) < 1 || Number(match[2]) > 65_535)) return null;
  return { host: match[1], port: match[2] ?? "" };
}

/**
 * On a gym's own host the prefix is dropped: its own guid redirects to the short path, another gym's is not found
 * (product.md §11). Null: the path has no prefix.
 */
export function withoutOwnPrefix(
  pathname: string,
  guid: string,
): { kind: "redirect"; pathname: string } | { kind: "foreign" } | null {
  const match = /^\/gym\/([^/]+?)(\.data)?(?:\/(.*))?$/s.exec(pathname);
  if (!match) return null;
  if (match[1] !== guid) return { kind: "foreign" };
  // Never two leading slashes: a browser would read them as another host.
  return { kind: "redirect", pathname: `/${(match[3] ?? "").replace(/^[/\\]+/, "")}` };
}
