/** A member with a running subscription who deletes the account, for tests of leaving. */
import { eq, sql } from "drizzle-orm";
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

/** The tables in which a column names the person. */
export async function tablesOfPerson(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition
       and c.relnamespace = current_schema()::regnamespace
       and (a.attname in ('student_id', 'account_id', 'recipient') or c.relname in ('accounts', 'students')
            or exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
                         and k.confrelid in ('accounts'::regclass, 'students'::regclass)))`);
  return rows.map(({ name }) => name);
}
