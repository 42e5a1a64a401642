/**
 * The program's one database (database.md §13): with `databaseUrl` a PostgreSQL server of version 15 or newer,
 * otherwise PGlite in `dataDir`. Everything above uses the same driver, the same query layer and the same SQL.
 */
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgTransaction } from "drizzle-orm/pg-core";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { handleConnectionErrors } from "./connection-errors.server";
import { Changes, connectInvalidation, keepListening } from "./cache-invalidation.server";
import { openEmbedded } from "./embedded/engine.server";

type NoSchema = Record<string, never>;

/** The query layer over the pool: single statements, and transactions through `inTransaction`. */
export type Db = NodePgDatabase<NoSchema> & { $client: Pool };
/** The query layer inside a transaction. */
export type Tx = PgTransaction<
  NodePgQueryResultHKT,
  NoSchema,
  ExtractTablesWithRelations<NoSchema>
>;
export type DbOrTx = Db | Tx;

export interface Database {
  db: Db;
  pool: Pool;
  kind: "embedded" | "served";
  /** Source of change messages; null when nothing is cached. */
  changes: Changes | null;
  /** Waits for running queries, then closes the connections and releases the directory. */
  close(): Promise<void>;
}

interface DatabaseOptions {
  databaseUrl?: string | undefined;
  dataDir: string;
  log?: ((message: string) => void) | undefined;
  /** Served only: the pool's size. */
  maxConnections?: number;
  /** Served only: the client's own limit for a query, in ms. */
  queryTimeoutMs?: number;
  /** For servers: reads may be cached until their rows change (cached-query.server.ts). */
  cacheReads?: boolean;
}

/** Ends the start with its message, a sentence for the operator. */
export class UnusableDatabase extends Error {
  override name = "UnusableDatabase";
}

const OLDEST_SERVER = 150_000;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const log = options.log ?? (() => {});
  const { databaseUrl } = options;
  const changes = options.cacheReads ? new Changes() : null;
  const opened = databaseUrl
    ? await openServed(databaseUrl, log, options)
    : await openEmbedded(options.dataDir, log, { changes });
  const listening = databaseUrl && changes ? keepListening(changes, databaseUrl, log) : null;
  const db = drizzle(opened.pool);
  if (changes) connectInvalidation(db, changes);
  return {
    db,
    pool: opened.pool,
    kind: databaseUrl ? "served" : "embedded",
    changes,
    async close() {
      await listening?.stop();
      await opened.close();
    },
  };
}

async function openServed(
  databaseUrl: string,
  log: (message: string) => void,
  { maxConnections = 10, queryTimeoutMs = 20_000 }: DatabaseOptions,
) {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    // statement_timeout does not help when the server is frozen or the network drops packets.
    query_timeout: queryTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: "gymfront",
  });
  handleConnectionErrors(pool, log);
  try {
    await refuseUnusableServer(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { pool, close: () => pool.end() };
}

/** Refuses servers that are too old and roles that bypass row security. */
export async function refuseUnusableServer(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{
    version: number;
    role: string;
    superuser: boolean;
    bypass: boolean;
  }>(
    `select current_setting('server_version_num')::int as version, rolname as role,
            rolsuper as superuser, rolbypassrls as bypass
       from pg_roles where rolname = current_user`,
  );
  const facts = rows[0];
  if (!facts) throw new UnusableDatabase("DATABASE_URL: the server does not know its own role");
  if (facts.version < OLDEST_SERVER) {
    throw new UnusableDatabase(
      `DATABASE_URL: the server is PostgreSQL ${Math.floor(facts.version / 10_000)}; Gymfront needs 15 or newer.`,
    );
  }
  if (facts.superuser || facts.bypass) {
    // Such a role bypasses row security, which confines creators to their gym (database.md §7).
    throw new UnusableDatabase(
      `DATABASE_URL: the role "${facts.role}" ${facts.superuser ? "is a superuser" : "has BYPASSRLS"} and would ignore ` +
        `row security. Give Gymfront a plain role that owns its database.`,
    );
  }
}
