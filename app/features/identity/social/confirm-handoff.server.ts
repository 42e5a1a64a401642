/**
 * The browser that brought the network's answer lets the login go on to a custom domain: once, and only with its own
 * cookie. The state alone confirms nothing, because the one who started the login knows it.
 */
import type { DbOrTx } from "~/db/client.server";
import { newSessionToken } from "../session-token.server";
import { isUnconfirmed } from "./queries.server";
import { expiresAfter } from "./expires-after.server";
import { socialLogins } from "./schema.server";
import { HANDOFF_TTL_MS } from "./social-login";

export async function confirmHandoff(
  db: DbOrTx,
  { confirmationToken, now }: { confirmationToken: string; now: Date },
): Promise<{ handoffCode: string } | null> {
  const { token, tokenHash } = newSessionToken();
  const handoffExpiresAt = new Date(now.getTime() + HANDOFF_TTL_MS);
  const confirmed = await db
    .update(socialLogins)
    .set({
      step: "RETURNED",
      handoffHash: tokenHash,
      handoffExpiresAt,
      expiresAt: expiresAfter(handoffExpiresAt),
    })
    .where(isUnconfirmed(confirmationToken, now))
    .returning({ stateHash: socialLogins.stateHash });
  return confirmed.length > 0 ? { handoffCode: token } : null;
}
