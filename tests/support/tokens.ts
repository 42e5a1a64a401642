/** Tokens of people of the demo world, as POST /api/auth gives them but without a password. */
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { accounts } from "~/features/identity/schema.server";
import { beginSession } from "./sessions";

export async function tokenOf({ db }: { db: Db }, email: string): Promise<string> {
  const [account] = await db
    .select({ accountId: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, email));
  if (!account) throw new Error(`no account ${email}`);
  return (await beginSession(db, { ...account, isApiToken: true })).token;
}
