/** A new session is a new token, always: what the browser carried before is ended, not promoted (fixation). */
import { and, desc, eq, inArray, ne, or } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { accounts, sessions } from "./schema.server";
import { expiryFrom, MAX_SESSIONS, type CustomDomain } from "./session";
import { newSessionToken } from "./session-token.server";

export interface StartedSession {
  /** For the cookie or the `accesstoken` header; it is kept nowhere else. */
  token: string;
  tokenHash: string;
}

/** The account stays locked until the transaction ends: a statement does not see the rows of simultaneous logins. */
export async function startSession(
  tx: Tx,
  {
    accountId,
    customDomain,
    now,
    replaces,
  }: {
    accountId: string;
    /** Where the login is made: the only host that accepts the session (session.ts). */
    customDomain: CustomDomain | null;
    now: Date;
    /** Hash of the browser's earlier session. */
    replaces?: string | null;
  },
): Promise<StartedSession> {
  const { token, tokenHash } = newSessionToken();
  const earlier = replaces ?? "";
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
  const surplus = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), ne(sessions.tokenHash, earlier)))
    .orderBy(desc(sessions.lastSeenAt), sessions.tokenHash)
    .offset(MAX_SESSIONS - 1);
  const ended = tx.$with("ended").as(
    tx
      .delete(sessions)
      .where(or(eq(sessions.tokenHash, earlier), inArray(sessions.tokenHash, surplus)))
      .returning({ tokenHash: sessions.tokenHash }),
  );
  await tx
    .with(ended)
    .insert(sessions)
    .values({
      tokenHash,
      accountId,
      host: customDomain?.host ?? null,
      hostGymId: customDomain?.gymId ?? null,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: expiryFrom(now, now),
    });
  return { token, tokenHash };
}
