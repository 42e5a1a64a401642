import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { socialLogins } from "./schema.server";

/** The person is signed in, or linked; nothing of the way there is kept. */
export async function endSocialLogin(
  db: DbOrTx,
  { stateHash }: { stateHash: string },
): Promise<void> {
  await db.delete(socialLogins).where(eq(socialLogins.stateHash, stateHash));
}
