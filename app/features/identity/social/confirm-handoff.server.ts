/**
 * The browser that brought the network's answer lets the login go on to a custom domain: once, and only with its own
 * cookie. The state alone confirms nothing, because the one who started the login knows it.
 */
import { and, eq, gt } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { hashSessionToken, newSessionToken } from "../session-token.server";
import { socialLogins } from "./schema.server";
import { HANDOFF_TTL_MS } from "./social-login";

export async function confirmHandoff(
  db: DbOrTx,
  { confirmationToken, now }: { confirmationToken: string; now: Date },
): Promise<{ handoffCode: string } | null> {
  const { token, tokenHash } = newSessionToken();
  const confirmed = await db
    .update(socialLogins)
    .set({
      step: "RETURNED",
      handoffHash: tokenHash,
      handoffExpiresAt: new Date(now.getTime() + HANDOFF_TTL_MS),
    })
    .where(
      and(
        eq(socialLogins.handoffHash, hashSessionToken(confirmationToken)),
        eq(socialLogins.step, "CLAIMED"),
        gt(socialLogins.handoffExpiresAt, now),
      ),
    )
    .returning({ stateHash: socialLogins.stateHash });
  return confirmed.length > 0 ? { handoffCode: token } : null;
}
