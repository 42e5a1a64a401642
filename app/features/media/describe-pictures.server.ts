/**
 * Sizes and colours of a page's pictures. Every page needs them and they rarely change, so they are cached; a colour
 * ten minutes out of date does no harm.
 */
import { LRUCache } from "lru-cache";
import type { DbOrTx } from "~/db/client.server";
import { isMediaKey } from "./media-store";
import { listPictureFacts } from "./queries.server";

interface DescribedPicture {
  width: number;
  height: number;
  color: string | null;
}

const TTL_MS = 600_000;
/** Short, because the picture may be about to be stored. */
const UNKNOWN_TTL_MS = 60_000;
const MAX_ENTRIES = 20_000;
/** A page's worth, with some to spare. */
const MAX_REQUESTED = 500;

/** One cache per database, because tests have many. */
const caches = new WeakMap<object, LRUCache<string, { facts: DescribedPicture | null }>>();

function openCache(db: DbOrTx) {
  const existing = caches.get(db);
  if (existing) return existing;
  const cache = new LRUCache<string, { facts: DescribedPicture | null }>({
    max: MAX_ENTRIES,
  });
  caches.set(db, cache);
  return cache;
}

/** By key; an unknown picture is not in the map. */
export async function describePictures(
  db: DbOrTx,
  keys: readonly string[],
): Promise<Map<string, DescribedPicture>> {
  const cache = openCache(db);
  const described = new Map<string, DescribedPicture>();
  const missing = new Set<string>();
  for (const key of keys.slice(0, MAX_REQUESTED)) {
    const entry = cache.get(key);
    if (!entry) missing.add(key);
    else if (entry.facts) described.set(key, entry.facts);
  }
  const unknown = [...missing].filter(isMediaKey);
  if (unknown.length > 0) {
    const rows = await listPictureFacts(db, unknown);
    const factsByKey = new Map(rows.map(({ key, ...facts }) => [key, facts]));
    for (const key of unknown) {
      const facts = factsByKey.get(key) ?? null;
      cache.set(key, { facts }, { ttl: facts ? TTL_MS : UNKNOWN_TTL_MS });
      if (facts) described.set(key, facts);
    }
  }
  return described;
}

export function forgetPicture(db: DbOrTx, key: string): void {
  caches.get(db)?.delete(key);
}
