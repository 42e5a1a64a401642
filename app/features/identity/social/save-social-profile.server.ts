/** Keeps what the network said and makes the hand-off code for the host of the form. */
import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { newSessionToken } from "../session-token.server";
import type { SocialProfile } from "./facebook";
import { socialLogins } from "./schema.server";
import { HANDOFF_TTL_MS } from "./social-login";

export async function saveSocialProfile(
  db: DbOrTx,
  { stateHash, profile, now }: { stateHash: string; profile: SocialProfile; now: Date },
): Promise<{ handoffCode: string }> {
  const { subject, firstName, lastName, email } = profile;
  const handoff = newSessionToken();
  await db
    .update(socialLogins)
    .set({
      step: "RETURNED",
      subject,
      firstName,
      lastName,
      email,
      handoffHash: handoff.tokenHash,
      handoffExpiresAt: new Date(now.getTime() + HANDOFF_TTL_MS),
    })
    .where(and(eq(socialLogins.stateHash, stateHash), eq(socialLogins.step, "CLAIMED")));
  return { handoffCode: handoff.token };
}
