import { and, eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { parseLangKey, type LangKey } from "~/kernel/lang-keys";
import { accounts, passwordResets } from "./schema.server";
import { setPassword } from "./set-password.server";

interface RedeemedReset {
  accountId: string;
  email: string;
  firstName: string;
  lang: LangKey | null;
  /** False: this is the account's first password. */
  hadPassword: boolean;
}

/**
 * Uses up a checked code and sets the password of its account, whose row stays locked. Null when another request has
 * used the code, or a newer one has replaced it.
 */
export async function redeemResetCode(
  tx: Tx,
  {
    emailFolded,
    codeHash,
    passwordHash,
    now,
  }: { emailFolded: string; codeHash: string; passwordHash: string; now: Date },
): Promise<RedeemedReset | null> {
  const [used] = await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.emailFolded, emailFolded), eq(passwordResets.codeHash, codeHash)))
    .returning({ emailFolded: passwordResets.emailFolded });
  if (!used) return null;
  const [account] = await tx
    .select({
      accountId: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      langKey: accounts.langKey,
      passwordHash: accounts.passwordHash,
    })
    .from(accounts)
    .where(eq(accounts.emailFolded, emailFolded))
    .for("update");
  if (!account) return null;
  const { langKey, passwordHash: earlierHash, ...owner } = account;
  await setPassword(tx, { accountId: owner.accountId, passwordHash, now });
  return { ...owner, lang: parseLangKey(langKey), hadPassword: earlierHash !== null };
}
