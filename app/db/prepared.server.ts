/**
 * A query that is built once per pool or transaction and prepared by name (database.md §10): building it costs
 * several times as much as preparing it.
 */
import type { DbOrTx } from "./client.server";

export function prepared<Query>(build: (db: DbOrTx) => Query): (db: DbOrTx) => Query {
  const known = new WeakMap<DbOrTx, Query>();
  return (db) => {
    let query = known.get(db);
    if (query === undefined) known.set(db, (query = build(db)));
    return query;
  };
}
