/** Members of an in-process site, signed in by a row of `sessions` instead of a form. */
import { and, asc, eq } from "drizzle-orm";
import { applications, gyms } from "~/features/gyms/schema.server";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { accounts, students } from "~/features/identity/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { PLATFORM } from "./app";
import { makeStudent, signInStudent } from "./billing-world";
import { Visitor } from "./browse";
import type { TestSite } from "./site";
import { beginSession, customDomainOf } from "./sessions";
import { at, type Site } from "./world";

/** On plain http the cookie has no prefix (app/http/cookies.ts). */
function keepSession(visitor: Visitor, { origin }: Site, token: string): void {
  const { host, protocol } = new URL(origin);
  visitor.cookiesFor(host).set(protocol === "https:" ? "__Host-session" : "session", token);
}

/** Null if the site is the platform's host or a label below it. */
function domainOf({ db }: TestSite, { origin }: Site) {
  const { hostname } = new URL(origin);
  const isPlatform = hostname === PLATFORM || hostname.endsWith(`.${PLATFORM}`);
  return isPlatform ? null : customDomainOf(db, hostname);
}

/** A member with an account of their own. */
export async function newMember(
  testSite: TestSite,
  site: Site,
  given: Partial<typeof students.$inferInsert> = {},
) {
  const student = await makeStudent(testSite.db, given);
  const visitor = new Visitor(testSite);
  const customDomain = await domainOf(testSite, site);
  keepSession(visitor, site, await signInStudent(testSite.db, student, customDomain));
  return { ...student, visitor };
}

/** A person of the demo world. */
export async function signedIn(
  testSite: TestSite,
  site: Site,
  email: string,
  visitor = new Visitor(testSite),
): Promise<Visitor> {
  const rows = await testSite.db.select().from(accounts).where(eq(accounts.emailFolded, email));
  const { id: accountId } = exactlyOne(rows, "account");
  const customDomain = await domainOf(testSite, site);
  const { token } = await beginSession(testSite.db, { accountId, customDomain });
  keepSession(visitor, site, token);
  return visitor;
}

/** The plans of a gym, in page order. */
export async function plansOf({ db }: TestSite, guid = "ironworks"): Promise<number[]> {
  const rows = await db
    .select({ id: subscriptionTypes.id })
    .from(subscriptionTypes)
    .innerJoin(gyms, eq(gyms.id, subscriptionTypes.gymId))
    .innerJoin(
      applications,
      and(
        eq(applications.id, subscriptionTypes.applicationId),
        eq(applications.isGymDefault, true),
      ),
    )
    .where(eq(gyms.guid, guid))
    .orderBy(asc(subscriptionTypes.position), asc(subscriptionTypes.id));
  return rows.map(({ id }) => id);
}

/** Opens the plan chooser as after a sign-up, with the first plan selected. */
export async function openPlans(testSite: TestSite, site: Site, visitor: Visitor) {
  const [first] = await plansOf(testSite);
  return visitor.visit(at(site, `/profile/subscription/${first}`));
}
