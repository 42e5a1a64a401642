/**
 * The only way to run a transaction. `fn` may run more than once (after a serialization failure or a deadlock), so it
 * must use nothing but `tx`: no network calls, no mail, no outer variables. Querying `db` inside it would deadlock on
 * the embedded database's single connection (database.md §5).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type { Pool, PoolClient } from "pg";
import type { Db, DbOrTx, Tx } from "./client.server";

interface TransactionOptions extends PgTransactionConfig {
  /** How often `fn` may run in total. */
  attempts?: number;
}

const RETRIED = new Set(["40001", "40P01"]); // serialization_failure, deadlock_detected

export async function inTransaction<T>(
  db: Db,
  fn: (tx: Tx) => Promise<T>,
  { attempts = 5, ...config }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, fn, config);
    } catch (error) {
      const code = databaseErrorCode(error);
      if (attempt >= attempts || !code || !RETRIED.has(code)) throw error;
      await sleep(2 ** attempt * 5 * (0.5 + Math.random()));
    }
  }
}

async function runOnce<T>(
  db: Db,
  fn: (tx: Tx) => Promise<T>,
  config: PgTransactionConfig,
): Promise<T> {
  const client = await db.$client.connect();
  let cause: unknown;
  let broken = false;
  try {
    return await drizzle(client).transaction(
      async (tx) => {
        connections.set(tx, client);
        try {
          return await fn(tx);
        } catch (error) {
          cause = error;
          throw error;
        }
      },
      Object.keys(config).length > 0 ? config : undefined,
    );
  } catch (error) {
    // `begin`, `commit` or `rollback` itself failed: the connection's state is unknown, so it is discarded.
    broken = error !== cause;
    throw cause ?? error;
  } finally {
    client.release(broken);
  }
}

const connections = new WeakMap<Tx, PoolClient>();

/** The driver's client, so that a library's SQL (the job queue) joins the caller's transaction. */
export function connectionOf(on: DbOrTx): Pool | PoolClient {
  if ("$client" in on) return on.$client;
  const client = connections.get(on);
  if (!client) throw new Error("Only the tx that inTransaction hands out has a connection");
  return client;
}

/** PostgreSQL's five-character code, which drizzle hides in `cause` (database.md §11). */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string" && /^[0-9A-Z]{5}$/.test(at.code))
      return at.code;
  }
  return undefined;
}
