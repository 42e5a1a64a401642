import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { accounts, students } from "./schema.server";

/**
 * Reads how to write to students, whose changes then wait for the end of the transaction. A student who is leaving, or
 * has left, is missing.
 */
export async function lockContacts(tx: Tx, studentIds: readonly number[]) {
  const rows = await tx
    .select({
      studentId: students.id,
      email: accounts.email,
      firstName: accounts.firstName,
      langKey: accounts.langKey,
      timeZone: students.timeZone,
    })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, students.accountId))
    .where(
      and(
        inArray(students.id, [...studentIds]),
        isNull(accounts.deletionRequestedAt),
        isNull(accounts.purgedAt),
      ),
    )
    .orderBy(asc(accounts.id))
    .for("share", { of: accounts });
  return new Map(rows.map((row) => [row.studentId, row]));
}
