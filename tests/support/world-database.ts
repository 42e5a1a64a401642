/**
 * The demo world for an in-process site. The next file of the worker reuses the embedded engine: the rows of the
 * world, kept in a schema of their own, are restored if a test changed them.
 */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import type { Database } from "~/db/client.server";
import { makePlace } from "./app";
import { compileEngine, isReusable, openPlace, shapeOf } from "./database";
import { makeScratch } from "./scratch.mjs";

export interface WorldDatabase {
  database: Database;
  /** Its media, and room for what a site writes. */
  dataDir: string;
  /** `reusable: false`: a request may still write. */
  close(options?: { reusable?: boolean }): Promise<void>;
}

interface KeptDatabase {
  database: Database;
  shape: string;
}

/** Engines end with the process, their folders with the run. */
const idle: KeptDatabase[] = [];

export async function openWorldDatabase(): Promise<WorldDatabase> {
  if (inject("worldDatabaseUrl")) {
    const place = await makePlace();
    const database = await openPlace(place, { cacheReads: true });
    return { database, dataDir: place.dataDir, close: () => database.close() };
  }
  const kept = idle.pop() ?? (await openKept());
  const dataDir = makeScratch("site");
  cpSync(join(inject("world").dataDir, "media"), join(dataDir, "media"), { recursive: true });
  return {
    database: kept.database,
    dataDir,
    async close({ reusable = true } = {}) {
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      if (reusable && (await isReusable(kept.database, kept.shape, BRING_ROWS_BACK)))
        idle.push(kept);
      else await kept.database.close();
    },
  };
}

async function openKept(): Promise<KeptDatabase> {
  await compileEngine();
  const database = await openPlace(await makePlace(), { cacheReads: true });
  try {
    await database.pool.query(KEEP_ROWS_ASIDE);
    return { database, shape: await shapeOf(database) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const EVERY_TABLE = `select schemaname, tablename, format('%I.%I', schemaname, tablename) as name,
       format('world_rows.%I', schemaname || '.' || tablename) as aside
  from pg_tables
 where schemaname not in ('pg_catalog', 'information_schema', 'drizzle', 'world_rows')`;

const KEEP_ROWS_ASIDE = `do $$
declare
  one record;
begin
  create schema world_rows;
  for one in ${EVERY_TABLE} loop
    execute format('create table %s as table %s', one.aside, one.name);
  end loop;
  create table world_rows.sequences as
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value,
           last_value is not null as called
      from pg_sequences where schemaname <> 'drizzle';
  create table world_rows.written as select pg_current_xact_id() as by;
end $$`;

/** A table has changed if one of its rows is newer than the last reset, or is missing. */
const BRING_ROWS_BACK = `do $$
declare
  one record;
  columns text;
  changed boolean;
begin
  set local session_replication_role = replica;
  for one in ${EVERY_TABLE} loop
    execute format(
      'select exists (select from %1$s, world_rows.written
                       where %1$s.xmin::text::bigint > written.by::text::bigint)
           or (select count(*) from %1$s) <> (select count(*) from %2$s)', one.name, one.aside)
      into changed;
    continue when not changed;
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns
      from pg_attribute
     where attrelid = one.name::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('delete from %s', one.name);
    execute format('insert into %1$s (%2$s) overriding system value select %2$s from %3$s',
                   one.name, columns, one.aside);
  end loop;
  perform setval(name, value, called) from world_rows.sequences;
  update world_rows.written set by = pg_current_xact_id();
end $$`;
