/**
 * Decides which addresses a redirect may lead back to (product.md §11). `<Link>` and `redirect` leave the site for
 * `//evil`, `/\evil` and `/<TAB>/evil`, so every address from outside passes this rule first (security.md §2).
 */
import { isPlatformAlias } from "~/features/gyms/host";

/** Pages that would lead in circles, or sign the member out. */
const NEVER = /^(?:\/gym\/[^/]+)?\/(?:logout|login|signin|api)(?:\/|$|\.data$)/i;
const SIGN_IN =
  /^(?:\/gym\/[^/]+)?\/(?:login(?:\/facebook)?|auth\/facebook\/continue|signup|signin|reset-password|logout|register\/failed)(?:\.data)?\/?$/i;

/** A login on these pages leads on to another page, so Sign In never leads back to them. */
export const isSignInPage = (pathname: string): boolean => SIGN_IN.test(pathname);

/** A change of the language alone may lead back to the login form. */
const NEVER_STAYED_ON = /^(?:\/gym\/[^/]+)?\/(?:logout|api)(?:\/|$|\.data$)/i;

/** Control characters and backslashes: browsers drop the former and read the latter as slashes. */
const isForbidden = (value: string): boolean =>
  value.includes("\\") || [...value].some((character) => character < " " || character === "\u007f");

interface Returnable {
  /** Path and query on the current origin, absolute elsewhere: safe for `redirect`. */
  address: string;
  /** A host that must still be checked against the gym's own; null on this host and the platform's. */
  foreignHost: string | null;
  /** The origin, if it is not this page's; else null. */
  otherOrigin: string | null;
}

/** The part of the rule that needs no database: a foreign host still has to be looked up. */
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
  // A page with TLS never leads to one without.
  if (current.origin.startsWith("https:") && url.protocol !== "https:") return null;
  // A domain is verified by name: another port of it may belong to somebody else.
  const ports = ["", new URL(current.origin).port, new URL(current.platformOrigin).port];
  if (!ports.includes(url.port)) return null;
  if (isPlatformAlias(url.hostname, new URL(current.platformOrigin).hostname)) {
    return { ...elsewhere, foreignHost: null };
  }
  return { ...elsewhere, foreignHost: url.hostname };
}
