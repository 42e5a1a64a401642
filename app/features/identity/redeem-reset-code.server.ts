import { and, eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { parseLangKey, type LangKey } from "~/kernel/lang-keys";
import { accounts, passwordResets } from "./schema.server";

/**
 * Uses up a checked code and sets the password of its account, the first one of an account without a password included.
 * Null when another request has used the code, or a newer one has replaced it.
 */
export async function redeemResetCode(
  tx: Tx,
  {
    emailFolded,
    codeHash,
    passwordHash,
    now,
  }: { emailFolded: string; codeHash: string; passwordHash: string; now: Date },
): Promise<{ accountId: string; email: string; firstName: string; lang: LangKey | null } | null> {
  const [used] = await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.emailFolded, emailFolded), eq(passwordResets.codeHash, codeHash)))
    .returning({ emailFolded: passwordResets.emailFolded });
  if (!used) return null;
  const [account] = await tx
    .update(accounts)
    .set({ passwordHash, passwordChangedAt: now })
    .where(eq(accounts.emailFolded, emailFolded))
    .returning({
      accountId: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      langKey: accounts.langKey,
    });
  if (!account) return null;
  const { langKey, ...owner } = account;
  return { ...owner, lang: parseLangKey(langKey) };
}
