/** The partner pass for pages and calls: whether there is one, and the intent of an opened link (product.md §17). */
import { INTENT_TTL_MS } from "~/features/partners/partner-link.server";
import type { PartnerPerson } from "~/features/partners/partner-person";
import { SECOND_MS } from "~/kernel/time";
import { readCookie, writeCookie } from "./cookies";
import type { RequestArgs } from "./gym.server";
import type { LoadContext, PartnerAccess } from "./load-context";
import { notFound } from "./responses.server";

export type { PartnerPerson };

/** @throws 404 without a partner */
export function requirePartner({ context: { partner } }: RequestArgs): PartnerAccess {
  if (!partner) throw notFound();
  return partner;
}

/** Identity comes from the intent: what a browser sends in read-only fields proves nothing. */
export function partnerIntent({ secure, now }: LoadContext, { links }: PartnerAccess) {
  const maxAge = INTENT_TTL_MS / SECOND_MS;
  return {
    set: (person: PartnerPerson) =>
      writeCookie("partnerIntent", links.sealIntent(person, now), { secure, maxAge }),
    clear: () => writeCookie("partnerIntent", "", { secure, maxAge: 0 }),
    read(request: Request): PartnerPerson | null {
      const value = readCookie(request.headers.get("cookie"), "partnerIntent", secure);
      return value === null ? null : links.openIntent(value, now);
    },
  };
}
