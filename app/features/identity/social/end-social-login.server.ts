import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { socialLogins } from "./schema.server";

/** Deletes the login of a person who is signed in or linked. */
export async function endSocialLogin(
  db: DbOrTx,
  { stateHash }: { stateHash: string },
): Promise<void> {
  await db.delete(socialLogins).where(eq(socialLogins.stateHash, stateHash));
}
