/**
 * Caches the results of a query by key until their rows change on any process (cache-invalidation.server.ts). The cache
 * is bounded, so that clients cannot fill the memory with keys. Inside a transaction, and while no change messages
 * arrive, every read goes to the database.
 */
import { LRUCache } from "lru-cache";
import { changesOf, type Changes } from "./cache-invalidation.server";
import type { DbOrTx } from "./client.server";

export function cachedQuery<T extends object>(options: {
  max: number;
  /** The gym whose changes invalidate the value; null when every gym's do. */
  gymIdOf: (value: T) => number | null;
  load: (db: DbOrTx, key: string) => Promise<T | null>;
}): (db: DbOrTx, key: string) => Promise<T | null> {
  const { load, gymIdOf } = options;
  const stores = new WeakMap<Changes, Store<T>>();

  return async (db, key) => {
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
    return value;
  };
}

interface Store<T> {
  entries: LRUCache<string, { value: T | null; gymId: number | null }>;
  /** The number of changes received. */
  age: number;
}

function openStore<T>(changes: Changes, max: number): Store<T> {
  const store: Store<T> = { entries: new LRUCache({ max }), age: 0 };
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
