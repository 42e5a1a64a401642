/**
 * Registration (product.md §4): the new member is signed in, and a person of a social network is linked, in the same
 * transaction.
 */
import type { Db } from "~/db/client.server";
import type { SignInPlace } from "~/features/identity/session";
import { startSession, type StartedSession } from "~/features/identity/start-session.server";
import { linkNetwork } from "~/features/identity/social/link-network.server";
import { createMember, type NewMember } from "./create-member.server";

type RegisteredMember =
  | { ok: true; accountId: string; studentId: number; session: StartedSession }
  | { ok: false; reason: "email-taken" | "busy" };

/** Undoes the account when the person of the network has one already. */
class NetworkTaken extends Error {
  override name = "NetworkTaken";
}

export async function registerMember(
  db: Db,
  {
    place,
    replaces,
    ...member
  }: NewMember & {
    place: SignInPlace;
    /** Hash of the browser's earlier session. */
    replaces?: string | null | undefined;
  },
): Promise<RegisteredMember> {
  const { network, now } = member;
  const created = await createMember(db, member, async (tx, accountId) => {
    if (network && !(await linkNetwork(tx, { ...network, accountId, now })).ok) {
      throw new NetworkTaken();
    }
    return startSession(tx, { accountId, place, now, replaces });
  }).catch((error: unknown) => {
    // The same person has registered at the same moment: to the caller, like a taken address.
    if (error instanceof NetworkTaken) return { ok: false, reason: "email-taken" } as const;
    throw error;
  });
  if (!created.ok) return created;
  const { more: session, ...registered } = created;
  return { ...registered, session };
}
