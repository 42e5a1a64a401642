import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { hashNetwork } from "./known-network.server";
import { knownNetworks } from "./schema.server";

/** Forgets the networks of an account, and their devices, so that the next login from one of them is mailed. */
export async function forgetKnownNetworks(
  tx: Tx,
  {
    accountId,
    except = null,
  }: {
    accountId: string;
    /** The member's own network, which stays known. */
    except?: string | null;
  },
): Promise<void> {
  const kept =
    except === null ? undefined : ne(knownNetworks.networkHash, hashNetwork(accountId, except));
  await tx.delete(knownNetworks).where(and(eq(knownNetworks.accountId, accountId), kept));
}
