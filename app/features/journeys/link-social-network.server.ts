/**
 * Links a social network to an account that exists, and mails its member, who may not have done it (security.md §13). A
 * new account that begins with its network needs no mail.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import type { Gym } from "~/features/gyms/queries.server";
import { lockAccount } from "~/features/identity/lock-account.server";
import type { FACEBOOK } from "~/features/identity/social/facebook";
import { linkNetwork } from "~/features/identity/social/link-network.server";
import { refuse, type Result } from "~/kernel/result";
import { announceNetwork } from "./announce-network.server";

export function linkSocialNetwork(
  db: Db,
  {
    accountId,
    provider,
    subject,
    gym,
    now,
  }: {
    accountId: string;
    provider: typeof FACEBOOK;
    subject: string;
    gym: Pick<Gym, "id" | "timeZone"> | null;
    now: Date;
  },
): Promise<Result<object, "taken" | "gone">> {
  return inTransaction<Result<object, "taken" | "gone">>(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account) return refuse("gone");
    const linked = await linkNetwork(tx, { provider, subject, accountId, now });
    if (linked.ok && linked.isNew) {
      await announceNetwork(tx, { kind: "networkLinked", accountId, account, provider, gym, now });
    }
    return linked;
  });
}
