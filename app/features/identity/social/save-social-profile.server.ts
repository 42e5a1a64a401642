/**
 * Keeps what the network said, and makes the secret of the next step: the hand-off code for the host of the form or,
 * where the browser is asked first, the token of its cookie.
 */
import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { newSessionToken } from "../session-token.server";
import type { SocialProfile } from "./facebook";
import { socialLogins } from "./schema.server";
import { expiresAfter } from "./expires-after.server";
import { CONFIRMATION_TTL_MS, HANDOFF_TTL_MS } from "./social-login";

export async function saveSocialProfile(
  db: DbOrTx,
  {
    stateHash,
    profile,
    needsConfirmation,
    now,
  }: { stateHash: string; profile: SocialProfile; needsConfirmation: boolean; now: Date },
): Promise<{ token: string }> {
  const { subject, firstName, lastName, email } = profile;
  const { token, tokenHash } = newSessionToken();
  const ttl = needsConfirmation ? CONFIRMATION_TTL_MS : HANDOFF_TTL_MS;
  const handoffExpiresAt = new Date(now.getTime() + ttl);
  await db
    .update(socialLogins)
    .set({
      subject,
      firstName,
      lastName,
      email,
      handoffHash: tokenHash,
      handoffExpiresAt,
      expiresAt: expiresAfter(handoffExpiresAt),
      ...(needsConfirmation ? {} : { step: "RETURNED" }),
    })
    .where(and(eq(socialLogins.stateHash, stateHash), eq(socialLogins.step, "CLAIMED")));
  return { token };
}
