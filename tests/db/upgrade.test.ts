/**
 * A database that an earlier version made and filled becomes one of this version, and loses nothing.
 *
 * `released/0004.json.gz` has the rows of a demo world as the version with migration 0004 wrote them. A release that
 * adds migrations adds a file of its own: `SAVE_ROWS=1 npm run test:unit -- tests/db/upgrade.test.ts`.
 */
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import { migrationsFolder } from "~/db/package-root.server";
import { makeTestPlace, type TestPlace } from "../support/database";
import { countRows, readTables, writeTables, type TableRows } from "../support/table-rows";
import { openWorldDatabase } from "../support/world-database";

interface Journal {
  entries: { idx: number; tag: string }[];
}

const folder = new URL("released/", import.meta.url);

/** SHA-256 of the migrations that a released version has applied: an edit would reach new databases only. */
const RELEASED_MIGRATIONS: Record<string, string> = {
  "0000_initial": "dec8b5dcb63cb5fafcbd24b49de0fa7bab8fda62f0ae35eeffb8a144082d2f68",
  "0001_mend": "dded8f03ea1ca0998c93b02933bad650aed2eb3184bafc17ce9d43d6bd2bb677",
  "0002_translations": "204b3cc7e530533e4d1b23c67d79ba4ab91e07b4f9d12e3ccc127ac94500d1bc",
  "0003_keys_and_translations": "ac63ce04211a5f5d50c4b7481650facfbbcfaba369f4d9ea523d5f6b659a434c",
  "0004_checkout_attempts": "86f1d0f2f8e410a4572b9f2db25f89dd6b78bd1f9771fbc08c8b306ff3755abf",
};

const readJournal = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as Journal;

it("released migrations never change", () => {
  const hashes = readJournal(migrationsFolder())
    .entries.slice(0, Object.keys(RELEASED_MIGRATIONS).length)
    .map(({ tag }) => {
      const sql = readFileSync(join(migrationsFolder(), `${tag}.sql`));
      return [tag, createHash("sha256").update(sql).digest("hex")];
    });
  expect(Object.fromEntries(hashes)).toEqual(RELEASED_MIGRATIONS);
});

/** Runs `work` with the migrations up to one of them, as the version that released it had them. */
async function withMigrationsUpTo(tag: string, work: (migrations: string) => Promise<void>) {
  const copy = mkdtempSync(join(tmpdir(), "gymfront-released-"));
  try {
    cpSync(migrationsFolder(), copy, { recursive: true });
    const journal = readJournal(copy);
    const last = journal.entries.findIndex((entry) => entry.tag.startsWith(tag));
    const entries = journal.entries.slice(0, last + 1);
    writeFileSync(join(copy, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
    await work(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

const files = readdirSync(folder).filter((name) => name.endsWith(".json.gz"));

it("the newest released version has its rows", () => {
  const newest = Object.keys(RELEASED_MIGRATIONS).at(-1)?.slice(0, 4);
  expect(files).toContain(`${newest}.json.gz`);
});

describe.each(files)("a database with the rows of %s", (file) => {
  const tables = JSON.parse(
    gunzipSync(readFileSync(new URL(file, folder))).toString(),
  ) as TableRows;
  let place: TestPlace;
  let database: Database;

  beforeEach(async () => {
    place = await makeTestPlace({ migrated: false });
    database = await openDatabase(place);
    await withMigrationsUpTo(file.slice(0, 4), (migrations) =>
      migrateDatabase(database, migrations),
    );
    await writeTables(database, tables);
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });

  it("is upgraded without losing a row", async () => {
    const released = new Map(tables.map(([name, rows]) => [name, rows.length]));
    for (const table of ["accounts", "orders", "subscriptions", "ledger_entries"])
      expect(released.get(table), table).toBeGreaterThan(0);
    await migrateDatabase(database);
    expect(await countRows(database, [...released.keys()])).toEqual([...released]);
  });
});

it.runIf(process.env["SAVE_ROWS"])("saves the rows of the newest migration", async () => {
  const newest = readJournal(migrationsFolder()).entries.at(-1)?.tag.slice(0, 4) ?? "";
  const { database, close } = await openWorldDatabase();
  const rows = JSON.stringify(await readTables(database));
  writeFileSync(new URL(`${newest}.json.gz`, folder), gzipSync(rows, { level: 9 }));
  await close();
});
