/**
 * The names of all cookies. On plain http a browser drops Secure and `__Host-` cookies, so names follow the resolved
 * scheme (security.md §8b). All are host-only, because a sibling sub-domain is another tenant.
 */
import { parse, serialize } from "cookie";

const NAMES = [
  "session",
  "socialLogin",
  "socialHandoff",
  "preloginPage",
  "typedForm",
  "getStarted",
  "selectedSubscriptionType",
  "promoCode",
  "openDay",
  "acquiringTrainer",
  "partnerIntent",
  "resetEmail",
  "lang",
  "toast",
  "currency",
  "timeZone",
  "affiliateConsent",
  "affiliateClick",
] as const;

export type CookieName = (typeof NAMES)[number];

/**
 * Cookies that grant something: a session, a login on its way, a pass, a network's script on the page, a commission. A
 * sibling sub-domain can set a cookie for the parent domain, but none with the prefix. The other cookies are choices
 * and addresses, which their readers check.
 */
const GRANTING: ReadonlySet<string> = new Set<CookieName>([
  "session",
  "partnerIntent",
  "typedForm",
  "socialLogin",
  "socialHandoff",
  "affiliateConsent",
  "affiliateClick",
]);

const PREFIX = "__Host-";

const toFullName = (name: CookieName, secure: boolean) =>
  secure && GRANTING.has(name) ? `${PREFIX}${name}` : name;

const withoutPrefix = (name: string) =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;

/** No cache may store a response that sets or removes a granting cookie. */
export const setsGrant = (setCookie: string): boolean =>
  GRANTING.has(withoutPrefix(setCookie.split("=", 1)[0] ?? ""));

export function readCookie(header: string | null | undefined, name: CookieName, secure: boolean) {
  if (!header) return null;
  return parse(header)[toFullName(name, secure)] ?? null;
}

export type Consent = "yes" | "no";

const parseConsent = (value: string | null | undefined): Consent | null =>
  value === "yes" || value === "no" ? value : null;

/** Whether the visitor allows a report to the affiliate network; null: no answer yet. */
export const readConsent = (header: string | null | undefined, secure: boolean): Consent | null =>
  parseConsent(readCookie(header, "affiliateConsent", secure));

/**
 * The visitor's choices. `others` is true if the header has a further cookie of this app, which belongs to a person or
 * a moment. The affiliate click and the
 * trainer who brought the visitor do not count: no page shows them.
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
    // Cached pages show the times of their place.
    "timeZone",
    "acquiringTrainer",
    toFullName("affiliateConsent", secure),
    toFullName("affiliateClick", secure),
  ];
  const names: ReadonlySet<string> = new Set(NAMES);
  // On https a granting name without the prefix belongs to another site.
  const isStray = (name: string) => secure && GRANTING.has(name);
  const others = Object.keys(cookies).some(
    (name) => names.has(withoutPrefix(name)) && !unseen.includes(name) && !isStray(name),
  );
  const { lang, currency } = cookies;
  return { lang, currency, consent: readConsent(header, secure), others };
}

/** `maxAge` is in seconds: 0 removes the cookie, undefined lets it last until the browser closes. */
export function writeCookie(
  name: CookieName,
  value: string,
  { secure, maxAge }: { secure: boolean; maxAge?: number },
): string {
  return serialize(toFullName(name, secure), value, {
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
