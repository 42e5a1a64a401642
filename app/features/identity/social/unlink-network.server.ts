/** Removes a network from an account, but never the last way in: an account without a password keeps it. */
import { and, eq, exists, isNotNull } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { accounts } from "../schema.server";
import { findWaysIn } from "./queries.server";
import { socialLinks } from "./schema.server";

export async function unlinkNetwork(
  db: DbOrTx,
  { provider, accountId }: { provider: string; accountId: string },
): Promise<Result<{ wasLinked: boolean }, "last-way-in">> {
  const withPassword = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.passwordHash)));
  const deleted = await db
    .delete(socialLinks)
    .where(
      and(
        eq(socialLinks.accountId, accountId),
        eq(socialLinks.provider, provider),
        exists(withPassword),
      ),
    )
    .returning({ accountId: socialLinks.accountId });
  if (deleted.length > 0) return ok({ wasLinked: true });
  const { hasPassword, providers } = await findWaysIn(db, accountId);
  const isLinked = providers.some((link) => link.provider === provider);
  return isLinked && !hasPassword ? refuse("last-way-in") : ok({ wasLinked: false });
}
