/** A new session is a new token, always: what the browser carried before is ended, not promoted (fixation). */
import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { sessions } from "./schema.server";
import { expiryFrom } from "./session";
import { newSessionToken } from "./session-token.server";

export interface StartedSession {
  /** For the cookie or the header `accesstoken`; it is nowhere else. */
  token: string;
  tokenHash: string;
}

export async function startSession(
  db: DbOrTx,
  {
    accountId,
    now,
    replaces,
  }: {
    accountId: string;
    now: Date;
    /** Hash of the session that the browser had until now. */
    replaces?: string | null;
  },
): Promise<StartedSession> {
  const { token, tokenHash } = newSessionToken();
  // Ended first: if the second statement fails, the browser is signed out, never signed in twice.
  if (replaces) await db.delete(sessions).where(eq(sessions.tokenHash, replaces));
  await db
    .insert(sessions)
    .values({ tokenHash, accountId, lastSeenAt: now, expiresAt: expiryFrom(now) });
  return { token, tokenHash };
}
