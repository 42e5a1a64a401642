/** One account per folded address on the whole platform; the unique index decides. */
import { eq, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { LangKey } from "~/kernel/lang-keys";
import { foldEmail, normalizeEmail } from "./email";
import { isReservedEmail } from "./email-change/queries.server";
import { accounts, students } from "./schema.server";

interface NewAccount {
  email: string;
  /**
   * Hashed before the transaction: hashing is slow, and a transaction holds a connection. Null: the person signs in by
   * a social network.
   */
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  langKey?: LangKey | null;
  isAdmin?: boolean;
  now?: Date;
}

type CreatedAccount =
  /** `email`: as it is stored and mailed. */
  | { ok: true; accountId: string; studentId: number; email: string }
  | { ok: false; reason: "email-taken" };

/**
 * Every account is a student from the start, so a signed-in person always has a student. Both rows are written in
 * one statement, atomic with or without a surrounding transaction. An address that another account can still take back
 * counts as taken.
 */
export async function createAccount(db: DbOrTx, account: NewAccount): Promise<CreatedAccount> {
  const email = normalizeEmail(account.email);
  const emailFolded = foldEmail(account.email);
  if (email === null || emailFolded === null)
    throw new Error("An account needs a valid e-mail address");
  const { rows } = await db.execute<{ account_id: string; student_id: number }>(sql`
    with account as (
      insert into ${accounts} (email, email_folded, password_hash, first_name, last_name, lang_key, is_admin)
      values (${email}, ${emailFolded}, ${account.passwordHash}, ${account.firstName.trim()},
              ${account.lastName.trim()}, ${account.langKey ?? null}, ${account.isAdmin ?? false})
      on conflict (email_folded) do nothing
      returning id
    )
    insert into ${students} (account_id) select id from account
    returning account_id, id as student_id`);
  const created = rows[0];
  if (!created) return { ok: false, reason: "email-taken" };
  const { account_id: accountId, student_id: studentId } = created;
  // After the insert, which waits for a concurrent change of the address.
  const { now = new Date() } = account;
  if (await isReservedEmail(db, { emailFolded, accountId, now })) {
    await db.delete(accounts).where(eq(accounts.id, accountId));
    return { ok: false, reason: "email-taken" };
  }
  return { ok: true, accountId, studentId, email };
}
