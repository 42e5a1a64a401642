import { describe, expect, it } from "vitest";
import { readCookie, readCookies, setsGrant, writeCookie, type CookieName } from "./cookies";

/** Lists every cookie: TypeScript requires a decision about a new one here too. */
const GRANTS: Record<CookieName, boolean> = {
  session: true,
  typedForm: true,
  socialLogin: true,
  socialHandoff: true,
  affiliateConsent: true,
  affiliateClick: true,
  preloginPage: false,
  getStarted: false,
  selectedSubscriptionType: false,
  promoCode: false,
  openDay: false,
  acquiringTrainer: false,
  partnerIntent: true,
  resetEmail: false,
  lang: false,
  toast: false,
  currency: false,
  timeZone: false,
};

describe.each(Object.entries(GRANTS) as [CookieName, boolean][])("%s", (name, grants) => {
  it("has the prefix over TLS if it grants something, and never over plain http", () => {
    const secure = writeCookie(name, "x", { secure: true, maxAge: 60 });
    const plain = writeCookie(name, "x", { secure: false, maxAge: 60 });
    expect(secure.split("=", 1)[0]).toBe(grants ? `__Host-${name}` : name);
    expect(plain.split("=", 1)[0]).toBe(name);
    for (const cookie of [secure, plain]) {
      expect(cookie).toContain("Path=/;");
      expect(cookie).toContain("HttpOnly");
      expect(cookie).toContain("SameSite=Lax");
      expect(cookie).not.toContain("Domain");
      expect(setsGrant(cookie)).toBe(grants);
    }
    expect(secure).toContain("Secure");
  });

  it("is ignored over TLS without its prefix, because a sibling's page can set it", () => {
    expect(readCookie(`${name}=planted`, name, true)).toBe(grants ? null : "planted");
    expect(readCookie(`__Host-${name}=ours`, name, true)).toBe(grants ? "ours" : null);
    expect(readCookie(`${name}=ours`, name, false)).toBe("ours");
  });
});

it.each([
  ["__Host-affiliateConsent=yes; __Host-affiliateClick=c-1; lang=de", true, "yes", false],
  // Without the prefix it grants nothing over TLS, and cached pages stay available.
  ["affiliateConsent=yes", true, null, false],
  ["affiliateConsent=yes; affiliateClick=c-1", false, "yes", false],
  ["__Host-session=x", true, null, true],
  ["session=x", false, null, true],
  ["theirs=x", true, null, false],
])("readCookies(%j) over TLS: %j", (header, secure, consent, others) => {
  expect(readCookies(header, secure)).toMatchObject({ consent, others });
});
