/** A new session is a new token, always: what the browser carried before is ended, not promoted (fixation). */
import { eq, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { prepared } from "~/db/prepared.server";
import { sessions } from "./schema.server";
import { expiryFrom, type CustomDomain } from "./session";
import { newSessionToken } from "./session-token.server";

export interface StartedSession {
  /** For the cookie or the `accesstoken` header; it is kept nowhere else. */
  token: string;
  tokenHash: string;
}

export async function startSession(
  db: DbOrTx,
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
  await oneForAnother(db).execute({
    replaces: replaces ?? "",
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

/** One statement: either both happen, or neither. */
const oneForAnother = prepared((db) => {
  const ended = db.$with("ended").as(
    db
      .delete(sessions)
      .where(eq(sessions.tokenHash, sql.placeholder("replaces")))
      .returning({ tokenHash: sessions.tokenHash }),
  );
  return db
    .with(ended)
    .insert(sessions)
    .values({
      tokenHash: sql.placeholder("tokenHash"),
      accountId: sql.placeholder("accountId"),
      host: sql.placeholder("host"),
      hostGymId: sql.placeholder("hostGymId"),
      createdAt: sql.placeholder("createdAt"),
      lastSeenAt: sql.placeholder("lastSeenAt"),
      expiresAt: sql.placeholder("expiresAt"),
    })
    .prepare("identity_start_session");
});
