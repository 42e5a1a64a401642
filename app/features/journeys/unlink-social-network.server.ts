/** Unlinks a social network from an account, and mails its member, who may not have done it (security.md §13). */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import type { Gym } from "~/features/gyms/queries.server";
import { lockAccount } from "~/features/identity/lock-account.server";
import type { FACEBOOK } from "~/features/identity/social/facebook";
import { unlinkNetwork } from "~/features/identity/social/unlink-network.server";
import { refuse, type Result } from "~/kernel/result";
import { announceNetwork } from "./announce-network.server";

export function unlinkSocialNetwork(
  db: Db,
  {
    accountId,
    provider,
    gym,
    now,
  }: {
    accountId: string;
    provider: typeof FACEBOOK;
    gym: Pick<Gym, "id" | "timeZone"> | null;
    now: Date;
  },
): Promise<Result<object, "last-way-in" | "gone">> {
  return inTransaction<Result<object, "last-way-in" | "gone">>(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account) return refuse("gone");
    const unlinked = await unlinkNetwork(tx, { provider, accountId });
    if (unlinked.ok && unlinked.wasLinked) {
      const kind = "networkUnlinked";
      await announceNetwork(tx, { kind, accountId, account, provider, gym, now });
    }
    return unlinked;
  });
}
