/** After the password was right: the student is registered or updated (spec §4), and a new session begins. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { registerStudent } from "~/features/identity/register-student.server";
import { startSession, type StartedSession } from "~/features/identity/start-session.server";

export function signInMember(
  db: Db,
  {
    accountId,
    gym,
    now,
    replaces,
  }: {
    accountId: string;
    gym: { id: number } | null;
    now: Date;
    /** Hash of the session that the browser had until now. */
    replaces?: string | null;
  },
): Promise<StartedSession & { studentId: number }> {
  return inTransaction(db, async (tx) => {
    const { studentId } = await registerStudent(tx, { accountId, now, acquiringGymId: gym?.id });
    return { ...(await startSession(tx, { accountId, now, replaces })), studentId };
  });
}
