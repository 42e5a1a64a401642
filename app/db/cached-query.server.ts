/**
 * Caches the results of a query by key until their rows change on any process (cache-invalidation.server.ts). The cache
 * is bounded, so that clients cannot fill the memory with keys. Inside a transaction, and while no change messages
 * arrive, every read goes to the database.
 *
 * `lastKnown` is what this process read last, changed or not, for pages that say that the database is unavailable.
 */
import { LRUCache } from "lru-cache";
import { changesOf, type Changes } from "./cache-invalidation.server";
import type { DbOrTx } from "./client.server";

interface CachedQuery<T> {
  (db: DbOrTx, key: string): Promise<T | null>;
  lastKnown(db: DbOrTx, key: string): T | null;
}

export function cachedQuery<T extends object>(options: {
  max: number;
  /** The gym whose changes invalidate the value; null when every gym's do. */
  gymIdOf: (value: T) => number | null;
  load: (db: DbOrTx, key: string) => Promise<T | null>;
}): CachedQuery<T> {
  const { load, gymIdOf } = options;
  const stores = new WeakMap<Changes, Store<T>>();

  async function find(db: DbOrTx, key: string): Promise<T | null> {
    const changes = changesOf(db);
    if (!changes?.reliable) return load(db, key);
    let store = stores.get(changes);
    if (!store) stores.set(changes, (store = openStore(changes, options.max)));
    const cached = store.entries.get(key);
    if (cached) return cached.value;
    const { age } = store;
    const value = await load(db, key);
    // A result that was read before a change but arrives after it is not cached.
    if (store.age === age && changes.reliable) {
      store.entries.set(key, { value, gymId: value && gymIdOf(value) });
    }
    if (value) store.lastKnown.set(key, value);
    else store.lastKnown.delete(key);
    return value;
  }

  return Object.assign(find, {
    lastKnown(db: DbOrTx, key: string) {
      const changes = changesOf(db);
      return (changes && stores.get(changes)?.lastKnown.get(key)) ?? null;
    },
  });
}

interface Store<T extends object> {
  entries: LRUCache<string, { value: T | null; gymId: number | null }>;
  lastKnown: LRUCache<string, T>;
  /** The number of changes received. */
  age: number;
}

function openStore<T extends object>(changes: Changes, max: number): Store<T> {
  const store: Store<T> = {
    entries: new LRUCache({ max }),
    lastKnown: new LRUCache({ max }),
    age: 0,
  };
  changes.onChange((change) => {
    store.age += 1;
    if (change === "everything") return store.entries.clear();
    for (const [key, { gymId }] of store.entries.entries()) {
      // A row that was missing may exist now.
      if (gymId === null || gymId === change.gymId) store.entries.delete(key);
    }
  });
  return store;
}
