/** Tokens of people of the demo world, as POST /api/auth gives them but without a password. */
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { accounts } from "~/features/identity/schema.server";
import { startSession } from "~/features/identity/start-session.server";

export async function tokenOf({ db }: { db: Db }, email: string): Promise<string> {
  const [account] = await db
    .select({ accountId: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, email));
  if (!account) throw new Error(`no account ${email}`);
  return (await startSession(db, { ...account, now: new Date() })).token;
}
