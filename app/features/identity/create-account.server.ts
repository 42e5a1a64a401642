/** One account per folded address on the whole platform; the unique index decides, not a look beforehand. */
import type { DbOrTx } from "~/db/client.server";
import { foldEmail } from "./email";
import { accounts, students } from "./schema.server";

export type LangKey = "EN" | "ES" | "FR" | "DE";

export interface NewAccount {
  email: string;
  /** Made before the transaction: hashing is slow work and a transaction holds a connection. */
  passwordHash: string;
  firstName: string;
  lastName: string;
  lang: LangKey | null;
  isAdmin?: boolean;
}

export type CreatedAccount =
  { ok: true; accountId: string; studentId: number } | { ok: false; reason: "email-taken" };

/** Every account is a student from its first moment, so that a signed-in person always has a student. */
export function createAccount(db: DbOrTx, account: NewAccount): Promise<CreatedAccount> {
  const emailFolded = foldEmail(account.email);
  if (emailFolded === null) throw new Error("An account needs a valid e-mail address");
  return db.transaction(async (tx) => {
    const [created] = await tx
      .insert(accounts)
      .values({
        email: account.email.trim(),
        emailFolded,
        passwordHash: account.passwordHash,
        firstName: account.firstName.trim(),
        lastName: account.lastName.trim(),
        langKey: account.lang,
        isAdmin: account.isAdmin ?? false,
      })
      .onConflictDoNothing({ target: accounts.emailFolded })
      .returning({ id: accounts.id });
    if (!created) return { ok: false, reason: "email-taken" };
    const [student] = await tx
      .insert(students)
      .values({ accountId: created.id })
      .returning({ id: students.id });
    if (!student) throw new Error("The student of a new account was not written");
    return { ok: true, accountId: created.id, studentId: student.id };
  });
}
