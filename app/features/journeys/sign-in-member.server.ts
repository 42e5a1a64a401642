/** Called once the password was right: registers or updates the student (spec §4) and starts a new session. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import type { KnownStudent } from "~/features/identity/queries.server";
import { registerStudent } from "~/features/identity/register-student.server";
import type { CustomDomain } from "~/features/identity/session";
import { startSession, type StartedSession } from "~/features/identity/start-session.server";

export async function signInMember(
  db: Db,
  {
    accountId,
    student = null,
    gym,
    customDomain,
    now,
    replaces,
  }: {
    accountId: string;
    /** As it was found with the password. */
    student?: KnownStudent | null;
    gym: { id: number } | null;
    customDomain: CustomDomain | null;
    now: Date;
    /** Hash of the browser's earlier session. */
    replaces?: string | null;
  },
): Promise<StartedSession & { studentId: number }> {
  const session = { accountId, customDomain, now, replaces };
  // The gym that came first stays: of a student who has one, a login changes nothing.
  if (student && (gym === null || student.acquiringGymId !== null)) {
    return { ...(await startSession(db, session)), studentId: student.id };
  }
  return inTransaction(db, async (tx) => {
    const { studentId } = await registerStudent(tx, { accountId, now, acquiringGymId: gym?.id });
    return { ...(await startSession(tx, session)), studentId };
  });
}
