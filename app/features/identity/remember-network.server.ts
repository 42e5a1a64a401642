/** Notes that an account has signed in from a network; of several the last five stay. */
import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { hashNetwork, MAX_KNOWN_NETWORKS } from "./known-network.server";
import { knownNetworks } from "./schema.server";

/** After `startSession`, whose lock keeps simultaneous logins of the account in order. */
export async function rememberNetwork(
  tx: Tx,
  { accountId, network, now }: { accountId: string; network: string; now: Date },
): Promise<void> {
  const networkHash = hashNetwork(accountId, network);
  const surplus = tx
    .select({ networkHash: knownNetworks.networkHash })
    .from(knownNetworks)
    .where(and(eq(knownNetworks.accountId, accountId), ne(knownNetworks.networkHash, networkHash)))
    .orderBy(desc(knownNetworks.lastUsedAt), knownNetworks.networkHash)
    .offset(MAX_KNOWN_NETWORKS - 1);
  const forgotten = tx.$with("forgotten").as(
    tx
      .delete(knownNetworks)
      .where(
        and(eq(knownNetworks.accountId, accountId), inArray(knownNetworks.networkHash, surplus)),
      )
      .returning({ networkHash: knownNetworks.networkHash }),
  );
  await tx
    .with(forgotten)
    .insert(knownNetworks)
    .values({ accountId, networkHash, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownNetworks.accountId, knownNetworks.networkHash],
      set: { lastUsedAt: now },
    });
}
