/**
 * Called after the password check: registers or updates the student (product.md §4), starts a new session, and mails
 * the member who signs in from a new device.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import type { KnownStudent } from "~/features/identity/queries.server";
import { registerStudent } from "~/features/identity/register-student.server";
import type { SignInPlace } from "~/features/identity/session";
import {
  endSurplus,
  startSession,
  type StartedSession,
} from "~/features/identity/start-session.server";
import { announceNewDevice } from "./announce-new-device.server";

export async function signInMember(
  db: Db,
  {
    accountId,
    student = null,
    gym,
    place,
    now,
    replaces,
  }: {
    accountId: string;
    /** The student, if the password check has read it. */
    student?: KnownStudent | null;
    gym: { id: number } | null;
    place: SignInPlace;
    now: Date;
    /** Hash of the browser's earlier session. */
    replaces?: string | null;
  },
): Promise<StartedSession & { studentId: number }> {
  const start = { accountId, place, now, replaces };
  // The first acquiring gym stays, so a login changes nothing for a student who has one.
  const unchanged = student && (gym === null || student.acquiringGymId !== null) ? student : null;
  const begun = unchanged
    ? { ...(await startSession(db, start)), studentId: unchanged.id }
    : await inTransaction(db, async (tx) => {
        const { studentId } = await registerStudent(tx, {
          accountId,
          now,
          acquiringGymId: gym?.id,
        });
        return { ...(await startSession(tx, start)), studentId };
      });
  const { isCrowded, isNewDevice, ...session } = begun;
  if (isNewDevice) await announceNewDevice(db, { accountId, place, gym, now });
  if (isCrowded) {
    const { tokenHash } = session;
    const { network } = place;
    await inTransaction(db, (tx) => endSurplus(tx, { accountId, tokenHash, network }));
  }
  return session;
}
