import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { socialLogins } from "./schema.server";

/** The form is shown again with what was typed; what the network said is forgotten. */
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
