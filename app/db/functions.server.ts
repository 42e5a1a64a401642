/**
 * Functions that indexes use (catalog/workouts/schema.server.ts), created before the tables. An index stores a
 * function's results, so a function is never changed: a different meaning needs a different name.
 */
import type { ClientBase } from "pg";

/** `{3,9,15}` → every pair, each encoded as one number. */
const TAG_PAIRS = `
  create function tag_pairs(ids integer[]) returns bigint[] language sql immutable strict parallel safe as $$
    select array(select a::bigint << 32 | b from unnest(ids) a, unnest(ids) b where a < b) $$`;

/** Under the caller's migration lock. */
export async function installFunctions(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regprocedure('tag_pairs(integer[])') is not null as known",
  );
  if (!rows[0]?.known) await client.query(TAG_PAIRS);
}
