import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { sessions } from "./schema.server";

/** Ends one session; repeating it does nothing. */
export async function endSession(db: DbOrTx, { tokenHash }: { tokenHash: string }): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}
