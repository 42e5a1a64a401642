/**
 * Unlinks every social network of an account that gets its password anew, because a stranger who knew the password may
 * have linked a network of their own.
 */
import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { NETWORK_NAMES } from "./facebook";
import { socialLinks } from "./schema.server";

const NAMES: Readonly<Record<string, string>> = NETWORK_NAMES;

/** Returns the names of the networks, as members know them. */
export async function unlinkNetworks(
  tx: Tx,
  { accountId }: { accountId: string },
): Promise<string[]> {
  const unlinked = await tx
    .delete(socialLinks)
    .where(eq(socialLinks.accountId, accountId))
    .returning({ provider: socialLinks.provider });
  return unlinked.map(({ provider }) => NAMES[provider] ?? provider);
}
