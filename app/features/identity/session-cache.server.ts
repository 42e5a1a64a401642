/**
 * Caches sessions for some seconds, for calls that a member's player sends all the time and that read nothing of the
 * account. A session that ends, or an account that changes, counts for such a call at most this long (security.md §14).
 */
import { LRUCache } from "lru-cache";
import type { DbOrTx } from "~/db/client.server";
import { readSession, type ReadSession } from "./read-session.server";
import type { CustomDomain } from "./session";
import { hashSessionToken, isVisitorToken } from "./session-token.server";

const TTL_MS = 8_000;
/** Sessions that train at once in one process. */
const MAX_SESSIONS = 10_000;

interface CachedSession {
  session: Promise<ReadSession | null>;
  until: number;
}

type Asked = Parameters<typeof readSession>[1];

export interface SessionCache {
  /** Only the first of those who share an entry learns that the session was renewed. */
  read(asked: Asked): Promise<ReadSession | null>;
}

export function createSessionCache(db: DbOrTx): SessionCache {
  const entries = new LRUCache<string, CachedSession>({ max: MAX_SESSIONS });
  return {
    async read(asked) {
      const { token, customDomain, now } = asked;
      if (isVisitorToken(token)) return readSession(db, asked);
      const name = `${hashSessionToken(token)} ${toHostName(customDomain)}`;
      const cached = entries.get(name);
      if (cached && cached.until > now.getTime()) {
        const session = await cached.session;
        return session && { ...session, renewed: false };
      }
      // Concurrent requests share one answer, whose age counts from its request.
      const entry = { session: readSession(db, asked), until: now.getTime() + TTL_MS };
      entries.set(name, entry);
      const forget = () => {
        if (entries.peek(name) === entry) entries.delete(name);
      };
      // A token without a session takes no place from those that have one.
      entry.session.then((session) => session ?? forget(), forget);
      return entry.session;
    },
  };
}

/** A domain that another gym has verified since is another host. */
const toHostName = (domain: CustomDomain | null): string =>
  domain === null ? "" : `${domain.host} ${domain.gymId} ${domain.verifiedAt.getTime()}`;
