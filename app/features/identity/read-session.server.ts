/** Reads the person of a token on a host. Reading extends its 30 days, writing at most once an hour. */
import { and, eq, lt } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { findPersonBySession, type Person } from "./queries.server";
import { sessions } from "./schema.server";
import { expiryFrom, needsTouch, TOUCH_EVERY_MS, type CustomDomain } from "./session";
import { hashSessionToken, isVisitorToken } from "./session-token.server";

export type { Person };

export interface ReadSession {
  hash: string;
  accountId: string | null;
  /** Null in a visitor's anonymous session. */
  person: Person | null;
  /** The session was just extended, so the cookie should be sent again to last as long. */
  renewed: boolean;
}

export async function readSession(
  db: DbOrTx,
  {
    token,
    customDomain,
    now,
  }: {
    token: string;
    /** Where the request was made; null on the platform's host and its labels. */
    customDomain: CustomDomain | null;
    now: Date;
  },
): Promise<ReadSession | null> {
  const hash = hashSessionToken(token);
  if (isVisitorToken(token)) return { hash, accountId: null, person: null, renewed: false };
  const row = await findPersonBySession(db, { tokenHash: hash, customDomain, now });
  if (!row) return null;
  const renewed = needsTouch(row.lastSeenAt, now);
  if (renewed) {
    const due = new Date(now.getTime() - TOUCH_EVERY_MS);
    await db
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt: expiryFrom(now, row.createdAt) })
      // Of many simultaneous requests one writes.
      .where(
        and(eq(sessions.tokenHash, hash), lt(sessions.lastSeenAt, new Date(due.getTime() + 1))),
      );
  }
  return { hash, accountId: row.person.accountId, person: row.person, renewed };
}
