/**
 * Links a social network to an account that exists, and mails its member, who may not have done it (security.md §13). A
 * new account that begins with its network needs no mail.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import type { Gym } from "~/features/gyms/queries.server";
import { lockAccount } from "~/features/identity/lock-account.server";
import { hasPasswordHash } from "~/features/identity/queries.server";
import type { FACEBOOK } from "~/features/identity/social/facebook";
import { linkNetwork } from "~/features/identity/social/link-network.server";
import { refuse, type Result } from "~/kernel/result";
import { announceNetwork } from "./announce-network.server";

type LinkRefusal = "taken" | "gone" | "password-changed";

export function linkSocialNetwork(
  db: Db,
  {
    accountId,
    provider,
    subject,
    verifiedHash,
    gym,
    now,
  }: {
    accountId: string;
    provider: typeof FACEBOOK;
    subject: string;
    /** The account's password hash when its password was verified; absent: it was not. */
    verifiedHash?: string | null;
    gym: Pick<Gym, "id" | "timeZone"> | null;
    now: Date;
  },
): Promise<Result<object, LinkRefusal>> {
  return inTransaction<Result<object, LinkRefusal>>(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account) return refuse("gone");
    // A change of the password may have removed the account's links since the password check.
    if (verifiedHash !== undefined && !(await hasPasswordHash(tx, { accountId, verifiedHash }))) {
      return refuse("password-changed");
    }
    const linked = await linkNetwork(tx, { provider, subject, accountId, now });
    if (linked.ok && linked.isNew) {
      await announceNetwork(tx, { kind: "networkLinked", accountId, account, provider, gym, now });
    }
    return linked;
  });
}
