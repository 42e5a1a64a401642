/**
 * Cookies by their names in one place. On plain http a browser drops Secure and `__Host-` cookies, so names
 * follow the resolved scheme (security.md §8b). All are host-only: a sibling sub-domain is another tenant.
 */
import { parse, serialize } from "cookie";

const NAMES = [
  "session",
  "preloginPage",
  "getStarted",
  "selectedSubscriptionType",
  "promoCode",
  "lang",
  "toast",
  "currency",
  "affiliateConsent",
  "affiliateClick",
] as const;

export type CookieName = (typeof NAMES)[number];

/**
 * Cookies that grant something: a person's or a visitor's session, a network's script on the page, a commission. A sibling
 * sub-domain can plant a cookie for its parent domain, but none with the prefix. The others are choices and addresses,
 * which are checked wherever they are read.
 */
const GRANTING: ReadonlySet<string> = new Set<CookieName>([
  "session",
  "affiliateConsent",
  "affiliateClick",
]);

const PREFIX = "__Host-";

const nameOf = (name: CookieName, secure: boolean) =>
  secure && GRANTING.has(name) ? `${PREFIX}${name}` : name;

const withoutPrefix = (name: string) =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;

/** Whether a Set-Cookie header grants something, or takes it away: no cache may store its answer. */
export const setsGrant = (setCookie: string): boolean =>
  GRANTING.has(withoutPrefix(setCookie.split("=", 1)[0] ?? ""));

export function readCookie(header: string | null | undefined, name: CookieName, secure: boolean) {
  if (!header) return null;
  return parse(header)[nameOf(name, secure)] ?? null;
}

export type Consent = "yes" | "no";

const consentIn = (value: string | null | undefined): Consent | null =>
  value === "yes" || value === "no" ? value : null;

/** Whether an affiliate network may be told of a sale; null: not answered. */
export const readConsent = (header: string | null | undefined, secure: boolean): Consent | null =>
  consentIn(readCookie(header, "affiliateConsent", secure));

/**
 * What a visitor has chosen; `others`: there is one of ours beside, which speaks of a person or of a moment. The click
 * that brought somebody is no such one: no page shows it, only an order takes it.
 */
export function readCookies(
  header: string | undefined,
  secure: boolean,
): {
  lang?: string | undefined;
  currency?: string | undefined;
  consent: Consent | null;
  others: boolean;
} {
  if (!header) return { consent: null, others: false };
  const cookies = parse(header);
  const unseen = [
    "lang",
    "currency",
    nameOf("affiliateConsent", secure),
    nameOf("affiliateClick", secure),
  ];
  const ours: ReadonlySet<string> = new Set(NAMES);
  // Without the prefix, where it is due, a name grants nothing and is no cookie of ours.
  const isStray = (name: string) => secure && GRANTING.has(name);
  const others = Object.keys(cookies).some(
    (name) => ours.has(withoutPrefix(name)) && !unseen.includes(name) && !isStray(name),
  );
  const { lang, currency } = cookies;
  return { lang, currency, consent: readConsent(header, secure), others };
}

/** `maxAge` in seconds; 0 removes it; undefined lasts as long as the browser. */
export function writeCookie(
  name: CookieName,
  value: string,
  { secure, maxAge }: { secure: boolean; maxAge?: number },
): string {
  return serialize(nameOf(name, secure), value, {
    httpOnly: true,
    secure,
    sameSite: "lax",
    path: "/",
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

/** Response headers that set each of these cookies; null sets none. */
export function toCookieHeaders(...cookies: readonly (string | null)[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) if (cookie !== null) headers.append("Set-Cookie", cookie);
  return headers;
}
