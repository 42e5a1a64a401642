/** Sessions, with and without a login: by default begun on the platform's host. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { findGymByDomain } from "~/features/gyms/queries.server";
import type { VerifiedAccount } from "~/features/identity/queries.server";
import { accounts } from "~/features/identity/schema.server";
import type { CustomDomain, SignInPlace } from "~/features/identity/session";
import { startSession } from "~/features/identity/start-session.server";
import { signInMember } from "~/features/journeys/sign-in-member.server";
import { BrokenInvariant, exactlyOne } from "~/kernel/errors";

export const beginSession = (
  db: Db,
  {
    accountId,
    customDomain = null,
    isApiToken = false,
    now = new Date(),
  }: {
    accountId: string;
    customDomain?: CustomDomain | null;
    isApiToken?: boolean;
    now?: Date;
  },
) => startSession(db, { accountId, place: { ...somePlace(), customDomain, isApiToken }, now });

/** An account whose password has just been checked. */
export async function verifyAccount(db: Db, accountId: string): Promise<VerifiedAccount> {
  const rows = await db.select().from(accounts).where(eq(accounts.id, accountId));
  const { passwordHash, emailFolded } = exactlyOne(rows, "account");
  return { accountId, verifiedHash: passwordHash, verifiedEmail: emailFolded, student: null };
}

/** A login on the platform, with the right password. */
export async function logIn(
  db: Db,
  {
    accountId,
    place = somePlace(),
    ...login
  }: { accountId: string; place?: SignInPlace; now: Date; replaces?: string | undefined },
) {
  const verified = await verifyAccount(db, accountId);
  const session = await signInMember(db, { verified, gym: null, place, ...login });
  if (!session.ok) throw new BrokenInvariant(session.reason);
  return session;
}

/** A gym's verified domain, as the edge resolves it. */
export async function customDomainOf(db: Db, host: string): Promise<CustomDomain> {
  const gymRow = await findGymByDomain(db, host);
  if (!gymRow) throw new BrokenInvariant(`no verified domain ${host}`);
  return { host, gymId: gymRow.gym.id, verifiedAt: gymRow.verifiedAt };
}

/** On the platform's host, from a network that no other test signs in from. */
export const somePlace = (given: Partial<SignInPlace> = {}): SignInPlace => ({
  customDomain: null,
  network: randomUUID(),
  networkPrefix: null,
  device: { browser: null, system: null },
  isApiToken: false,
  ...given,
});
