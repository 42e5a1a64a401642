import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { accounts, students } from "./schema.server";

/**
 * Reads a student's address and name, whose changes then wait for the end of the transaction. Null once the account is
 * purged. A caller that locks the student too does so first.
 */
export async function lockContact(
  tx: Tx,
  studentId: number,
): Promise<{ email: string; firstName: string; lastName: string } | null> {
  const [contact] = await tx
    .select({
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
    })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, students.accountId))
    .where(and(eq(students.id, studentId), isNull(accounts.purgedAt)))
    .for("share", { of: accounts });
  return contact ?? null;
}
