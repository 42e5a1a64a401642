/**
 * A fresh, migrated, empty database for a test file or a test. Embedded, or on PostgreSQL when the run has
 * TEST_DATABASE_URL: the suite is run twice, and a test does not ask which one it has.
 */
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import { openDatabase, type Database } from "~/db/client.server";
import { forThisFile } from "./for-this-file";
import { makeScratch } from "./scratch";
import { copyEmbedded, dropDatabase, onServer, within } from "./template-database";

export const testDatabaseUrl = () => inject("testDatabaseUrl");

/** Where a second process or a second `openDatabase` finds this database. */
export interface TestDatabase extends Database {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** To be called once in a test file: its database. */
export const fileDatabase = (): TestDatabase =>
  forThisFile(openTestDatabase, (database) => database.close());

/**
 * Compiled code of the embedded engine lives as long as a module of it does. Held here, it is shared by all databases of a
 * worker, which saves each of them more than half a second of compiling.
 */
let engine: Promise<WebAssembly.Module> | undefined;

async function compileEngine(): Promise<WebAssembly.Module> {
  const library = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  return WebAssembly.compile(await readFile(join(dirname(library), "pglite.wasm")));
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const place = await makeTestPlace();
  if (place.databaseUrl === undefined) await (engine ??= compileEngine());
  try {
    const database = await openDatabase(place);
    return {
      ...database,
      databaseUrl: place.databaseUrl,
      dataDir: place.dataDir,
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

/** The same, not opened: for a test that starts a whole server. `dataDir` is an own directory on both kinds. */
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
