/** Finds the state that the page of a partner's link shows to its visitor (product.md §17). */
import { findPartnerPlan } from "~/features/billing/subscriptions/start-partner-pass.server";
import { foldEmail } from "~/features/identity/email";
import { findSignInEmail } from "~/features/identity/email-change/queries.server";
import { listKnownEmails } from "~/features/identity/queries.server";
import { checkConnection } from "~/features/partners/connect-pass.server";
import { findPass } from "~/features/partners/queries.server";
import type { PartnerAccess } from "~/http/load-context";
import type { PartnerPerson } from "~/http/partner.server";
import type { PageContext } from "~/http/request-context.server";

/** The person whom the address of the page names; null for a link that is expired, changed or not from the partner. */
export function readLink(
  { url, now }: PageContext,
  { links }: PartnerAccess,
): PartnerPerson | null {
  const { gpw_id: gpwId, ...values } = readQuery(url);
  const opened = links.open({ ...values, gpwId }, now);
  return opened.ok ? opened.person : null;
}

/** The values of the link in the address. */
export function readQuery({ searchParams }: URL) {
  const value = (name: string) => searchParams.get(name) ?? "";
  return {
    email: value("email"),
    firstname: value("firstname"),
    lastname: value("lastname"),
    gpw_id: value("gpw_id"),
  };
}

/** Only the owner of an account learns that it is linked or pays, so the page asks a visitor to log in first. */
export async function findLinkState(page: PageContext, link: PartnerPerson) {
  const { db, now, person } = page;
  const { gpwId } = link;
  if (person) {
    const { studentId, email, firstName } = person;
    const checked = await checkConnection(db, { studentId, gpwId, now });
    if (!checked.ok) return { kind: checked.reason };
    if (checked.isLinked) return { kind: "linked" } as const;
    return { kind: "connect", gpwId, email, firstName } as const;
  }
  const pass = await findPass(db, gpwId);
  // An address that an account can still take back is that account's.
  const email = await findSignInEmail(db, { email: link.email, now });
  const accounts = await listKnownEmails(db, [foldEmail(email) ?? ""]);
  const isKnown = accounts.length > 0 || (pass !== null && pass.studentId !== null);
  if (isKnown) return { kind: "login", email: link.email } as const;
  if (pass?.endsAt && pass.endsAt <= now) return { kind: "ended" } as const;
  if (!(await findPartnerPlan(db))) return { kind: "no-plan" } as const;
  return { kind: "register", ...link } as const;
}
