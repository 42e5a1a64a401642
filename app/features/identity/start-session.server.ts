/** A new session is a new token, always: what the browser carried before is ended, not promoted (fixation). */
import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "~/db/client.server";
import { prepared } from "~/db/prepared.server";
import { hashNetwork, MAX_KNOWN_NETWORKS } from "./known-network.server";
import { accounts, knownNetworks, sessions } from "./schema.server";
import { expiryFrom, MAX_SESSIONS, type SignInPlace } from "./session";
import { newSessionToken } from "./session-token.server";

export interface StartedSession {
  /** For the cookie or the `accesstoken` header; the server does not store it. */
  token: string;
  tokenHash: string;
}

/**
 * A statement does not see the rows of concurrent logins, so the limits apply this many sessions early. One account has
 * at most eight logins in progress per process (limits.server.ts).
 */
const SIMULTANEOUS_LOGINS = 25;

interface NewSession {
  accountId: string;
  /** Its custom domain is the only host that accepts the session (session.ts). */
  place: SignInPlace;
  now: Date;
  /** Hash of the browser's earlier session. */
  replaces?: string | null;
}

/** `isCrowded`: the account may exceed its limits, and the caller must call `endSurplus`. */
export async function startSession(
  db: DbOrTx,
  { accountId, place: { customDomain, network }, now, replaces }: NewSession,
): Promise<StartedSession & { isCrowded: boolean }> {
  const { token, tokenHash } = newSessionToken();
  const [row] = await insertSession(db).execute({
    replaces: replaces ?? "",
    tokenHash,
    accountId,
    host: customDomain?.host ?? null,
    hostGymId: customDomain?.gymId ?? null,
    networkHash: hashNetwork(accountId, network),
    now,
    expiresAt: expiryFrom(now, now),
  });
  const isCrowded =
    (row?.sessions ?? 0) > MAX_SESSIONS - SIMULTANEOUS_LOGINS ||
    (row?.networks ?? 0) >= MAX_KNOWN_NETWORKS;
  return { token, tokenHash, isCrowded };
}

/** One statement, so that a login waits for the disk once. It counts the rows from before the insert. */
const insertSession = prepared((db) => {
  const $ = sql.placeholder;
  const ended = db.$with("ended").as(
    db
      .delete(sessions)
      .where(eq(sessions.tokenHash, $("replaces")))
      .returning({ tokenHash: sessions.tokenHash }),
  );
  const noted = db.$with("noted").as(
    db
      .insert(knownNetworks)
      .values({
        accountId: $("accountId"),
        networkHash: $("networkHash"),
        lastUsedAt: $("now"),
      })
      .onConflictDoUpdate({
        target: [knownNetworks.accountId, knownNetworks.networkHash],
        set: { lastUsedAt: sql`excluded.last_used_at` },
      })
      .returning({ networkHash: knownNetworks.networkHash }),
  );
  const ofAccount = (table: typeof sessions | typeof knownNetworks) =>
    sql<number>`(select ${count()}::int from ${table} held where held.account_id = ${$("accountId")}::uuid)`;
  return db
    .with(ended, noted)
    .insert(sessions)
    .values({
      tokenHash: $("tokenHash"),
      accountId: $("accountId"),
      host: $("host"),
      hostGymId: $("hostGymId"),
      createdAt: $("now"),
      lastSeenAt: $("now"),
      expiresAt: $("expiresAt"),
    })
    .returning({ sessions: ofAccount(sessions), networks: ofAccount(knownNetworks) })
    .prepare("identity_start_session");
});

/** Ends the oldest sessions and networks beyond the limits of an account; the new ones always stay. */
export async function endSurplus(
  tx: Tx,
  { accountId, tokenHash, network }: { accountId: string; tokenHash: string; network: string },
): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
  const surplus = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(eq(sessions.tokenHash, tokenHash)), desc(sessions.lastSeenAt), sessions.tokenHash)
    .offset(MAX_SESSIONS);
  await tx.delete(sessions).where(inArray(sessions.tokenHash, surplus));
  const ofAccount = eq(knownNetworks.accountId, accountId);
  const forgotten = tx
    .select({ networkHash: knownNetworks.networkHash })
    .from(knownNetworks)
    .where(ofAccount)
    .orderBy(
      desc(eq(knownNetworks.networkHash, hashNetwork(accountId, network))),
      desc(knownNetworks.lastUsedAt),
      knownNetworks.networkHash,
    )
    .offset(MAX_KNOWN_NETWORKS);
  await tx
    .delete(knownNetworks)
    .where(and(ofAccount, inArray(knownNetworks.networkHash, forgotten)));
}
