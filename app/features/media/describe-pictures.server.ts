/**
 * Sizes and colours of a page's pictures. Every page needs them and they rarely change, so they are cached; a colour
 * ten minutes out of date does no harm.
 */
import { LRUCache } from "lru-cache";
import type { DbOrTx } from "~/db/client.server";
import { isMediaKey } from "./media-store";
import { listPictureFacts } from "./queries.server";

export interface DescribedPicture {
  width: number;
  height: number;
  color: string | null;
}

const KEPT_MS = 600_000;
/** Short, because the picture may be about to be stored. */
const UNKNOWN_KEPT_MS = 60_000;
const MAX_ENTRIES = 20_000;
/** A page's worth, with some to spare. */
const MAX_REQUESTED = 500;

/** One cache per database, because tests have many. */
const remembered = new WeakMap<object, LRUCache<string, { facts: DescribedPicture | null }>>();

function factsOf(db: DbOrTx) {
  const known = remembered.get(db);
  if (known) return known;
  const made = new LRUCache<string, { facts: DescribedPicture | null }>({
    max: MAX_ENTRIES,
  });
  remembered.set(db, made);
  return made;
}

/** By key; an unknown picture is not in the map. */
export async function describePictures(
  db: DbOrTx,
  keys: readonly string[],
): Promise<Map<string, DescribedPicture>> {
  const known = factsOf(db);
  const described = new Map<string, DescribedPicture>();
  const missing = new Set<string>();
  for (const key of keys.slice(0, MAX_REQUESTED)) {
    const entry = known.get(key);
    if (!entry) missing.add(key);
    else if (entry.facts) described.set(key, entry.facts);
  }
  const unknown = [...missing].filter(isMediaKey);
  if (unknown.length > 0) {
    const rows = await listPictureFacts(db, unknown);
    const found = new Map(rows.map(({ key, ...facts }) => [key, facts]));
    for (const key of unknown) {
      const facts = found.get(key) ?? null;
      known.set(key, { facts }, { ttl: facts ? KEPT_MS : UNKNOWN_KEPT_MS });
      if (facts) described.set(key, facts);
    }
  }
  return described;
}

export function forgetPicture(db: DbOrTx, key: string): void {
  remembered.get(db)?.delete(key);
}
