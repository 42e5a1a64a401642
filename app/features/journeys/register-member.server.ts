/** Registration by the form (product.md §4): the new member is signed in, in the same transaction. */
import type { Db } from "~/db/client.server";
import type { SignInPlace } from "~/features/identity/session";
import { startSession, type StartedSession } from "~/features/identity/start-session.server";
import { createMember, type NewMember } from "./create-member.server";

export type RegisteredMember =
  | { ok: true; accountId: string; studentId: number; session: StartedSession }
  | { ok: false; reason: "email-taken" | "busy" };

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
  const { now } = member;
  const created = await createMember(db, member, (tx, accountId) =>
    startSession(tx, { accountId, place, now, replaces }),
  );
  if (!created.ok) return created;
  const { more: session, ...registered } = created;
  return { ...registered, session };
}
