/** Links a person of a network to an account: repeating it changes nothing. */
import type { DbOrTx } from "~/db/client.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { findLinkedAccount } from "./queries.server";
import { socialLinks } from "./schema.server";

export async function linkNetwork(
  db: DbOrTx,
  {
    provider,
    subject,
    accountId,
    now,
  }: { provider: string; subject: string; accountId: string; now: Date },
): Promise<Result<{ isNew: boolean }, "taken">> {
  const inserted = await db
    .insert(socialLinks)
    .values({ provider, subject, accountId, createdAt: now })
    // Another account has this person, or this account has another person of the network.
    .onConflictDoNothing()
    .returning({ accountId: socialLinks.accountId });
  if (inserted.length > 0) return ok({ isNew: true });
  const linked = await findLinkedAccount(db, { provider, subject });
  return linked?.accountId === accountId ? ok({ isNew: false }) : refuse("taken");
}
