/** A member with a running subscription who deletes the account, for tests of leaving. */
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import { accounts, students } from "~/features/identity/schema.server";
import { deleteAccount } from "~/features/journeys/delete-account.server";
import { exactlyOne } from "~/kernel/errors";
import { NOW, type Student } from "./billing-world";

export async function readAccountOf(db: Db, { studentId }: { studentId: number }) {
  const rows = await db
    .select({ account: accounts })
    .from(accounts)
    .innerJoin(students, eq(students.accountId, accounts.id))
    .where(eq(students.id, studentId));
  return exactlyOne(rows, "account").account;
}

export async function leave(
  db: Db,
  student: Student,
  { payments, now = NOW }: { payments: PaymentPort; now?: Date },
) {
  const { id: accountId } = await readAccountOf(db, student);
  const { studentId } = student;
  return deleteAccount(db, { payments, accountId, studentId, gym: null, lang: "DE", now });
}
