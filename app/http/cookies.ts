/**
 * Cookies by their names in one place. On plain http a browser drops Secure and `__Host-` cookies, so names
 * follow the resolved scheme (security.md, 8b). All are host-only: a sibling sub-domain is another tenant.
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

const SECRET: ReadonlySet<CookieName> = new Set(["session"]);

const nameOf = (name: CookieName, secure: boolean) =>
  secure && SECRET.has(name) ? `__Host-${name}` : name;

export function readCookie(header: string | null | undefined, name: CookieName, secure: boolean) {
  if (!header) return null;
  return parse(header)[nameOf(name, secure)] ?? null;
}

export type Consent = "yes" | "no";

const consentIn = (value: string | null | undefined): Consent | null =>
  value === "yes" || value === "no" ? value : null;

/** Whether an affiliate network may be told of a sale; null: not answered. One name on either scheme: it is no secret. */
export const readConsent = (header: string | null | undefined): Consent | null =>
  consentIn(readCookie(header, "affiliateConsent", false));

/**
 * What a visitor has chosen; `others`: there is one of ours beside, which speaks of a person or of a moment. The click
 * that brought somebody is no such one: no page shows it, only an order takes it.
 */
export function readCookies(header: string | undefined): {
  lang?: string | undefined;
  currency?: string | undefined;
  consent: Consent | null;
  others: boolean;
} {
  if (!header) return { consent: null, others: false };
  const { lang, currency, affiliateConsent, affiliateClick: _unseen, ...rest } = parse(header);
  const ours: ReadonlySet<string> = new Set(NAMES);
  const others = Object.keys(rest).some((name) => ours.has(name.replace(/^__Host-/, "")));
  return { lang, currency, consent: consentIn(affiliateConsent), others };
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
