import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { socialLogins } from "./schema.server";

/** Lets the form be shown again with the typed values, and forgets the network's answer. */
export async function failSocialLogin(
  db: DbOrTx,
  { stateHash }: { stateHash: string },
): Promise<void> {
  await db
    .update(socialLogins)
    .set({
      step: "FAILED",
      subject: null,
      firstName: null,
      lastName: null,
      email: null,
      handoffHash: null,
    })
    .where(eq(socialLogins.stateHash, stateHash));
}
