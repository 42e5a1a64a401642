/** A new session is a new token, always: what the browser carried before is ended, not promoted (fixation). */
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "~/db/client.server";
import { prepared } from "~/db/prepared.server";
import { BrokenInvariant } from "~/kernel/errors";
import { hashNetwork, MAX_KNOWN_NETWORKS } from "./known-network.server";
import {
  buildNotedNetwork,
  buildPlaceHistory,
  isNewPlace,
  toPlaceValues,
  type PlaceHistory,
} from "./place-history.server";
import type { VerifiedAccount } from "./queries.server";
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

/**
 * `isCrowded`: the account may exceed its limits, and the caller must call `endSurplus`. `isNewDevice`: an account that
 * has signed in before has used neither this network nor this browser and system in 90 days.
 */
type Started = StartedSession & { isCrowded: boolean; isNewDevice: boolean };

/** For a caller that has written or locked the account in its transaction. */
export async function startSession(db: DbOrTx, session: NewSession): Promise<Started> {
  const started = await insert(db, session, {
    isLogin: false,
    verifiedHash: null,
    verifiedEmail: null,
  });
  if (!started)
    throw new BrokenInvariant("A session was started for an account that does not exist");
  return started;
}

/**
 * For a login, which has verified e-mail and password before. Null: the account has others by now, or is purged. A
 * login waits for a change that holds the account's lock; a change that waits for a login ends its session.
 */
export function startLoginSession(
  db: DbOrTx,
  {
    verifiedHash,
    verifiedEmail,
    ...session
  }: NewSession & Pick<VerifiedAccount, "verifiedHash" | "verifiedEmail">,
): Promise<Started | null> {
  return insert(db, session, { isLogin: true, verifiedHash, verifiedEmail });
}

async function insert(
  db: DbOrTx,
  { accountId, place, now, replaces }: NewSession,
  condition: { isLogin: boolean; verifiedHash: string | null; verifiedEmail: string | null },
): Promise<Started | null> {
  const { customDomain, networkPrefix, device, isApiToken } = place;
  const { token, tokenHash } = newSessionToken();
  const [row] = await insertSession(db).execute({
    ...condition,
    replaces: replaces ?? "",
    tokenHash,
    accountId,
    host: customDomain?.host ?? null,
    hostGymId: customDomain?.gymId ?? null,
    ...device,
    ...toPlaceValues(accountId, place, now),
    networkPrefix,
    isApiToken,
    expiresAt: expiryFrom(now, now).toISOString(),
  });
  return row
    ? { token, tokenHash, isCrowded: isCrowded(row), isNewDevice: isNewDevice(row) }
    : null;
}

/** The account and its places from before the statement. */
interface Before extends PlaceHistory {
  isOld: boolean;
}

const isCrowded = (before: Before): boolean =>
  before.sessions > MAX_SESSIONS - SIMULTANEOUS_LOGINS ||
  before.networks + (before.hasNetwork ? 0 : 1) > MAX_KNOWN_NETWORKS;

/** Both tables lose their rows with time, so an old account without any is no first sign-in. */
const isNewDevice = (before: Before): boolean =>
  (before.sessions > 0 || before.networks > 0 || before.isOld) && isNewPlace(before);

/**
 * One statement, so that a login waits for the disk once. The lock on the account decides the order of a login and a
 * change of password or e-mail: the condition is checked again if the login has waited for the change.
 */
const insertSession = prepared((db) => {
  const $ = sql.placeholder;
  const now = sql`${$("now")}::timestamptz`;
  const isUnchanged = sql`${accounts.passwordHash} is not distinct from ${$("verifiedHash")}::text
    and (${$("verifiedEmail")}::text is null or ${accounts.emailFolded} = ${$("verifiedEmail")}::text)
    and ${accounts.purgedAt} is null`;
  const account = db.$with("account").as(
    db
      .select({ id: accounts.id, createdAt: accounts.createdAt })
      .from(accounts)
      .where(and(eq(accounts.id, $("accountId")), sql`(not ${$("isLogin")} or ${isUnchanged})`))
      .for("share"),
  );
  const ended = db.$with("ended").as(
    db
      .delete(sessions)
      .where(and(eq(sessions.tokenHash, $("replaces")), sql`exists (select from ${account})`))
      .returning({ tokenHash: sessions.tokenHash }),
  );
  const noted = buildNotedNetwork(db, sql`${account}`);
  const { held, known } = buildPlaceHistory(db);
  const started = db.$with("started").as(
    db
      .insert(sessions)
      // In the order of the columns in schema.server.ts.
      .select(
        sql`select ${$("tokenHash")}, gen_random_uuid(), id, ${$("host")}, ${$("hostGymId")}::int,
              ${$("browser")}, ${$("system")}, ${$("networkPrefix")}, ${$("isApiToken")}::boolean,
              ${now}, ${now}, ${$("expiresAt")}::timestamptz
            from ${account}`,
      )
      .returning({ accountId: sessions.accountId }),
  );
  return db
    .with(account, ended, noted, held, known, started)
    .select({
      sessions: held.sessions,
      hasDevice: held.hasDevice,
      networks: known.networks,
      hasNetwork: known.hasNetwork,
      hasPlace: known.hasPlace,
      isOld: sql<boolean>`${account.createdAt} <= ${$("knownSince")}::timestamptz`,
    })
    .from(started)
    .crossJoin(account)
    .crossJoin(held)
    .crossJoin(known)
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
