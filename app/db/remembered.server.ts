/**
 * A read that is remembered until its rows change, on whichever process (changes.server.ts): `remember` makes of a query
 * by a key one that asks the database once. Bounded, so that nobody can fill the memory with keys. Inside a transaction,
 * and while changes can not be heard, it asks every time.
 */
import { LRUCache } from "lru-cache";
import type { Changes } from "./changes.server";
import type { DbOrTx } from "./client.server";

const sources = new WeakMap<DbOrTx, Changes>();

/** From now on reads through `db` may be remembered. */
export function hearChangesOf(db: DbOrTx, changes: Changes): void {
  sources.set(db, changes);
}

export const changesOf = (db: DbOrTx): Changes | null => sources.get(db) ?? null;

export function remember<T extends object>(options: {
  max: number;
  /** Whose change makes it stale; null: any gym's. */
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
    const known = store.entries.get(key);
    if (known) return known.value;
    const { age } = store;
    const value = await load(db, key);
    // What was read before a change, and comes after it, is not kept.
    if (store.age === age && changes.reliable) {
      store.entries.set(key, { value, gymId: value && gymIdOf(value) });
    }
    return value;
  };
}

interface Store<T> {
  entries: LRUCache<string, { value: T | null; gymId: number | null }>;
  /** How many changes it has seen. */
  age: number;
}

function openStore<T>(changes: Changes, max: number): Store<T> {
  const store: Store<T> = { entries: new LRUCache({ max }), age: 0 };
  changes.onChange((change) => {
    store.age += 1;
    if (change === "everything") return store.entries.clear();
    for (const [key, { gymId }] of store.entries.entries()) {
      // What was not there may be there now.
      if (gymId === null || gymId === change.gymId) store.entries.delete(key);
    }
  });
  return store;
}
