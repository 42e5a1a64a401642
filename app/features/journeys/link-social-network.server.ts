/**
 * Links a social network to an account that exists, and mails its member, who may not have done it (security.md §13). A
 * new account that begins with its network needs no mail.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import type { Gym } from "~/features/gyms/queries.server";
import { lockAccount } from "~/features/identity/lock-account.server";
import {
  hasCredentials,
  hasSession,
  type VerifiedCredentials,
} from "~/features/identity/queries.server";
import type { FACEBOOK } from "~/features/identity/social/facebook";
import { linkNetwork } from "~/features/identity/social/link-network.server";
import { refuse, type Result } from "~/kernel/result";
import { announceNetwork } from "./announce-network.server";

/** The session of a member who is signed in, or what was verified of one who is not. */
type LinkProof = { sessionHash: string } | VerifiedCredentials;

type LinkRefusal = "taken" | "gone" | "signed-out" | "credentials-changed";

export function linkSocialNetwork(
  db: Db,
  {
    accountId,
    provider,
    subject,
    proof,
    gym,
    now,
  }: {
    accountId: string;
    provider: typeof FACEBOOK;
    subject: string;
    proof: LinkProof;
    gym: Pick<Gym, "id" | "timeZone"> | null;
    now: Date;
  },
): Promise<Result<object, LinkRefusal>> {
  return inTransaction<Result<object, LinkRefusal>>(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account) return refuse("gone");
    // A reset, or the undo of a change of e-mail, may have removed the account's links since the request began.
    if ("sessionHash" in proof) {
      const { sessionHash: tokenHash } = proof;
      if (!(await hasSession(tx, { accountId, tokenHash }))) return refuse("signed-out");
    } else if (!(await hasCredentials(tx, { accountId, ...proof }))) {
      return refuse("credentials-changed");
    }
    const linked = await linkNetwork(tx, { provider, subject, accountId, now });
    if (linked.ok && linked.isNew) {
      await announceNetwork(tx, { kind: "networkLinked", accountId, account, provider, gym, now });
    }
    return linked;
  });
}
