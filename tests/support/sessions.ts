/** Sessions without a login: by default begun on the platform's host. */
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/client.server";
import { findGymByDomain } from "~/features/gyms/queries.server";
import type { CustomDomain, SignInPlace } from "~/features/identity/session";
import { startSession } from "~/features/identity/start-session.server";
import { BrokenInvariant } from "~/kernel/errors";

export const beginSession = (
  db: Db,
  {
    accountId,
    customDomain = null,
    now = new Date(),
  }: { accountId: string; customDomain?: CustomDomain | null; now?: Date },
) => startSession(db, { accountId, place: { ...somePlace(), customDomain }, now });

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
