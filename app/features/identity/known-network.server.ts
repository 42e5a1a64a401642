/** The hash of a network depends on the account, so that the rows of two accounts cannot be compared. */
import { createHash } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { DAY_MS } from "~/kernel/time";
import { accounts, knownNetworks } from "./schema.server";

export const MAX_KNOWN_NETWORKS = 5;
export const KNOWN_NETWORK_LIFE_MS = 90 * DAY_MS;

export const hashNetwork = (accountId: string, network: string): string =>
  createHash("sha256").update(`${accountId} ${network}`).digest("hex");

/** Whether the account of this address has signed in from this network within 90 days. */
export async function isKnownNetwork(
  db: DbOrTx,
  { emailFolded, network, now }: { emailFolded: string; network: string; now: Date },
): Promise<boolean> {
  const rows = await db
    .select({ accountId: accounts.id, networkHash: knownNetworks.networkHash })
    .from(accounts)
    .innerJoin(knownNetworks, eq(knownNetworks.accountId, accounts.id))
    .where(
      and(
        eq(accounts.emailFolded, emailFolded),
        gt(knownNetworks.lastUsedAt, new Date(now.getTime() - KNOWN_NETWORK_LIFE_MS)),
      ),
    );
  return rows.some(({ accountId, networkHash }) => networkHash === hashNetwork(accountId, network));
}
