import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { parseLangKey } from "~/kernel/lang-keys";
import { accounts } from "./schema.server";

/** Changes of one account's e-mail and password wait for each other. Null: the account is gone. */
export async function lockAccount(tx: Tx, accountId: string) {
  const [account] = await tx
    .select({
      email: accounts.email,
      emailFolded: accounts.emailFolded,
      firstName: accounts.firstName,
      langKey: accounts.langKey,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("update");
  if (!account) return null;
  const { langKey, ...contact } = account;
  return { ...contact, lang: parseLangKey(langKey) };
}
