/**
 * Which address a person may be sent back to (product.md §11). `<Link>` and `redirect` leave the site for
 * `//evil`, `/\evil` and `/<TAB>/evil`, so nothing reaches them that has not been through here (security.md §2).
 */
import { isPlatformAlias } from "~/features/gyms/host";

/** Pages that would send the person round in circles, or out. */
const NEVER = /^(?:\/gym\/[^/]+)?\/(?:logout|login|signin|api)(?:\/|$|\.data$)/i;
const SIGN_IN =
  /^(?:\/gym\/[^/]+)?\/(?:login|signup|signin|reset-password|logout|register\/failed)(?:\.data)?\/?$/i;

/** Whether this page leads on to another one after a login, so that nobody wants to come back to it. */
export const isSignInPage = (pathname: string): boolean => SIGN_IN.test(pathname);

/** After changing only the language, the person stays on the form they were filling in. */
const NEVER_STAYED_ON = /^(?:\/gym\/[^/]+)?\/(?:logout|api)(?:\/|$|\.data$)/i;

/** Control characters and backslashes: browsers drop the former and read the latter as slashes. */
const isForbidden = (value: string): boolean =>
  value.includes("\\") || [...value].some((character) => character < " " || character === "\u007f");

export interface Returnable {
  /** Path and query on the current origin, absolute elsewhere: safe for `redirect`. */
  address: string;
  /** The other host, which must still be shown to belong to the same gym; null on our own. */
  foreignHost: string | null;
  /** The full address if it is on another origin than this page. */
  otherOrigin: string | null;
}

/** The pure part of the rule: form and target; a foreign origin still has to be looked up. */
export function parseReturnUrl(
  value: string | null | undefined,
  current: { origin: string; platformOrigin: string; staying?: boolean },
): Returnable | null {
  if (!value || value.length > 2048 || isForbidden(value)) return null;
  let url: URL;
  try {
    url = new URL(value, current.origin);
  } catch {
    return null;
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  if (url.username !== "" || url.password !== "") return null;
  if (url.pathname.startsWith("//") || /%5c|%2f%2f/i.test(url.pathname.slice(0, 12))) return null;
  let pathname: string;
  try {
    pathname = decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
  if ((current.staying ? NEVER_STAYED_ON : NEVER).test(pathname) || isForbidden(pathname))
    return null;
  const rest = `${url.pathname}${url.search}${url.hash}`;
  if (url.origin === current.origin) return { address: rest, foreignHost: null, otherOrigin: null };
  const elsewhere = { address: url.href, otherOrigin: url.origin };
  if (url.origin === current.platformOrigin) return { ...elsewhere, foreignHost: null };
  // A secure page never sends its visitor to a plain one.
  if (current.origin.startsWith("https:") && url.protocol !== "https:") return null;
  // A domain is verified by name: what listens on another port of it need not be ours.
  const ports = ["", new URL(current.origin).port, new URL(current.platformOrigin).port];
  if (!ports.includes(url.port)) return null;
  if (isPlatformAlias(url.hostname, new URL(current.platformOrigin).hostname)) {
    return { ...elsewhere, foreignHost: null };
  }
  return { ...elsewhere, foreignHost: url.hostname };
}
