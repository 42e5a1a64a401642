/**
 * A migrated, empty database is made once per run and copied per test: a copied directory when embedded, `create
 * database … template` on PostgreSQL. Its name has the hash of the migrations, so a stale one is never used.
 */
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { APPEND_ONLY_TABLES } from "~/db/append-only.server";
import { WATCHED_TABLES } from "~/db/change-triggers.server";
import { openDatabase } from "~/db/client.server";
import { CREATOR_RIGHTS } from "~/db/creator-rights";
import { migrateDatabase } from "~/db/migrate.server";
import { migrationsFolder } from "~/db/package-root.server";
import { cacheFolder } from "./seeded-world.mjs";

export interface Template {
  kind: "embedded" | "served";
  /** A directory, or the template database's name. */
  name: string;
}

function migrationsHash(): string {
  const hash = createHash("sha256").update(
    `template-4 ${JSON.stringify([WATCHED_TABLES, APPEND_ONLY_TABLES, CREATOR_RIGHTS])}`,
  );
  // What migrates installs besides the migrations.
  for (const file of ["row-security", "change-triggers", "append-only"])
    hash.update(readFileSync(join(import.meta.dirname, `../../app/db/${file}.server.ts`)));
  const folder = migrationsFolder();
  if (existsSync(folder)) {
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
      if (/\.(sql|json)$/.test(file)) hash.update(file).update(readFileSync(join(folder, file)));
    }
  }
  return hash.digest("hex").slice(0, 16);
}

export async function makeTemplate(databaseUrl: string | undefined): Promise<Template> {
  return databaseUrl ? makeServedTemplate(databaseUrl) : makeEmbeddedTemplate();
}

async function makeEmbeddedTemplate(): Promise<Template> {
  mkdirSync(cacheFolder, { recursive: true });
  const name = join(cacheFolder, `template-${migrationsHash()}`);
  if (!existsSync(name)) {
    const draft = `${name}.${process.pid}`;
    const blank = await openDatabase({ dataDir: draft });
    await blank.close();
    // A database without tables is copied too, because creating one is the slow part.
    if (!existsSync(blankOf(name))) {
      cpSync(draft, `${draft}-blank`, { recursive: true });
      renameUnlessThere(`${draft}-blank`, blankOf(name));
    }
    const database = await openDatabase({ dataDir: draft });
    await migrateDatabase(database);
    await database.close();
    renameUnlessThere(draft, name);
  }
  return { kind: "embedded", name };
}

/** Two runs may create the same folder: the first one stays. */
function renameUnlessThere(draft: string, name: string): void {
  try {
    renameSync(draft, name);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(name)) throw error;
  }
}

async function makeServedTemplate(databaseUrl: string): Promise<Template> {
  const name = `gymfront_template_${migrationsHash()}`;
  await onServer(databaseUrl, async (client) => {
    await client.query("select pg_advisory_lock(7204114)");
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return;
    const draft = `${name}_draft`;
    await dropDatabase(client, draft);
    await client.query(`create database ${draft}`);
    const database = await openDatabase({ databaseUrl: within(databaseUrl, draft), dataDir: "" });
    await migrateDatabase(database);
    await database.close();
    await client.query(`alter database ${draft} rename to ${name}`);
  });
  return { kind: "served", name };
}

const blankOf = (name: string) => `${name}-blank`;

export function copyEmbedded(template: Template, to: string, { migrated }: { migrated: boolean }) {
  cpSync(migrated ? template.name : blankOf(template.name), to, { recursive: true });
}

/** The address of another database on the same server. */
export function within(databaseUrl: string, database: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function onServer<T>(
  databaseUrl: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Without (force), which fails for a plain role while the server's autovacuum works on that database. A plain DROP
 * stops autovacuum, and waits until the last client has disconnected.
 */
export async function dropDatabase(client: Client, name: string): Promise<void> {
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user",
    [name],
  );
  await client.query(`drop database if exists ${name}`);
}
