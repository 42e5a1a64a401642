/**
 * A migrated, empty database for a test file or a test: embedded, or on PostgreSQL if the run has TEST_DATABASE_URL.
 * Tests do not depend on the kind.
 */
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import { openDatabase, type Database } from "~/db/client.server";
import { sharedFixture } from "./shared-fixture";
import { makeScratch } from "./scratch.mjs";
import { copyEmbedded, dropDatabase, onServer, within } from "./template-database";

export const testDatabaseUrl = () => inject("testDatabaseUrl");

/** The place of the database, for a second process or a second `openDatabase`. */
export interface TestDatabase extends Database {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Call it once in a test file: its database, which stays open until the last test. */
export const fileDatabase = (): TestDatabase =>
  sharedFixture(openFileDatabase, (database) => database.close());

/** Opening the embedded engine takes most of a second, so the files of a worker reuse one. */
async function openFileDatabase(): Promise<TestDatabase> {
  if (inject("testDatabaseUrl")) return openTestDatabase();
  const database = idle.pop() ?? (await openTestDatabase());
  const shape = await shapeOf(database);
  return {
    ...database,
    async close() {
      if (await isReusable(database, shape)) idle.push(database);
      else await database.close();
    },
  };
}

/** Databases end with the process, their folders with the run. */
const idle: TestDatabase[] = [];

/** Restores the rows. False if the database is busy or broken, or if a test changed more than rows. */
export async function isReusable(
  { pool }: Pick<Database, "pool">,
  shape: string,
  bringBack = EMPTY_ALL_TABLES,
): Promise<boolean> {
  if (pool.ended || pool.waitingCount > 0 || pool.idleCount < pool.totalCount) return false;
  // Each statement has a session of its own, because a test may have left a transaction open.
  for (const sql of ["rollback", bringBack]) {
    const client = await pool.connect();
    const error = await client.query(sql).then(
      () => null,
      (reason: unknown) => reason,
    );
    client.release(true);
    if (error !== null) return false;
  }
  return (await shapeOf({ pool })) === shape;
}

export async function shapeOf({ pool }: Pick<TestDatabase, "pool">): Promise<string> {
  const { rows } = await pool.query<{ shape: string }>(SHAPE);
  return rows[0]?.shape ?? "";
}

/** Restores rows, ids and session settings as in the template, whose tables are empty. */
const EMPTY_ALL_TABLES = `do $$
declare
  one record;
  filled text := '';
  has_rows boolean;
begin
  for one in select format('%I.%I', schemaname, tablename) as name from pg_tables
              where schemaname not in ('pg_catalog', 'information_schema', 'drizzle') loop
    execute format('select exists (select from %s)', one.name) into has_rows;
    if has_rows then filled := filled || ', ' || one.name; end if;
  end loop;
  -- Triggers that refuse truncation are left out.
  perform set_config('session_replication_role', 'replica', true);
  if filled <> '' then execute 'truncate ' || substr(filled, 3) || ' cascade'; end if;
  for one in select format('%I.%I', schemaname, sequencename) as name, start_value from pg_sequences
              where schemaname <> 'drizzle' and last_value is not null loop
    execute format('select setval(%L, %s, false)', one.name, one.start_value);
  end loop;
end $$`;

const SHAPE = `select md5(string_agg(line, ' ' order by line)) as shape from (
  select concat('c', oid, relname, relrowsecurity, relforcerowsecurity, relacl) as line from pg_class
    where oid >= 16384 and relnamespace <> 'pg_toast'::regnamespace
  union all select concat('p', oid, prosrc) from pg_proc where oid >= 16384
  union all select concat('t', oid, tgname, tgenabled) from pg_trigger where not tgisinternal
  union all select concat('k', oid, conname) from pg_constraint where oid >= 16384
  union all select concat('a', attrelid, attname, attnotnull, atttypid, atttypmod) from pg_attribute
    where attrelid >= 16384 and attnum > 0
  union all select concat('d', oid, adbin) from pg_attrdef
  union all select concat('y', oid, polname, polqual, polwithcheck) from pg_policy
  union all select concat('e', oid, enumlabel) from pg_enum
  union all select concat('r', oid, rolname) from pg_roles
  union all select concat('s', setdatabase, setrole, setconfig) from pg_db_role_setting
) as lines`;

/**
 * Compiled code of the embedded engine lives as long as one of its modules. Kept here, all databases of a worker share
 * it, which saves more than half a second each.
 */
let engine: Promise<WebAssembly.Module> | undefined;

export function compileEngine(): Promise<WebAssembly.Module> {
  return (engine ??= readEngine());
}

async function readEngine(): Promise<WebAssembly.Module> {
  const library = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  return WebAssembly.compile(await readFile(join(dirname(library), "pglite.wasm")));
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const place = await makeTestPlace();
  if (place.databaseUrl === undefined) await compileEngine();
  const { databaseUrl, dataDir } = place;
  return { ...(await openPlace(place)), databaseUrl, dataDir };
}

/** The database of a place, which is removed when the database closes or cannot be opened. */
export async function openPlace(
  place: TestPlace,
  options: { cacheReads?: boolean } = {},
): Promise<Database> {
  try {
    const database = await openDatabase({ ...place, ...options });
    return {
      ...database,
      async close() {
        await database.close();
        await place.remove();
      },
    };
  } catch (error) {
    await place.remove();
    throw error;
  }
}

export interface TestPlace {
  databaseUrl: string | undefined;
  dataDir: string;
  remove(): Promise<void>;
}

/**
 * A place without an open database, for a test that starts a whole server. `dataDir` is a folder of its own on both
 * kinds.
 */
export async function makeTestPlace({ migrated = true } = {}): Promise<TestPlace> {
  const template = inject("template");
  const server = inject("testDatabaseUrl");
  const dataDir = makeScratch("test");
  const removeDirectory = () =>
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  if (!server) {
    copyEmbedded(template, dataDir, { migrated });
    return {
      databaseUrl: undefined,
      dataDir,
      remove: async () => removeDirectory(),
    };
  }
  const name = `gymfront_test_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, (client) =>
    client.query(`create database ${name} ${migrated ? `template ${template.name}` : ""}`),
  );
  return {
    databaseUrl: within(server, name),
    dataDir,
    async remove() {
      removeDirectory();
      await onServer(server, (client) => dropDatabase(client, name));
    },
  };
}
