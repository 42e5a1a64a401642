/** Differences of the embedded engine, so that no code relies on the opposite (database.md §6). */
import { expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { fileDatabase, makeTestPlace, testDatabaseUrl } from "../support/database";

const database = fileDatabase();

// Without the setting a runaway query holds a connection for ever. The embedded engine has no such limit: bound every
// list.
it("stops a query after 15 seconds on a server; the embedded engine cannot", async () => {
  const { rows } = await database.pool.query("show statement_timeout");
  expect(rows).toEqual([{ statement_timeout: testDatabaseUrl() ? "15s" : "0" }]);
  const client = await database.pool.connect();
  await client.query("set statement_timeout = 20");
  // By the clock, because the work done in 20 ms depends on the machine.
  const slow = client.query("select pg_sleep(0.2)");
  if (testDatabaseUrl()) await expect(slow).rejects.toMatchObject({ code: "57014" });
  else await expect(slow).resolves.toBeDefined();
  client.release(true);
});

it("sorts by code point on both, so lists for people are sorted elsewhere", async () => {
  const { rows } = await database.pool.query<{ word: string }>(
    `select word from unnest(array['b', 'B', 'a', 'É', 'z']) as word order by word collate "C"`,
  );
  expect(rows.map((row) => row.word)).toEqual(["B", "a", "b", "z", "É"]);
  if (testDatabaseUrl()) return;
  const { rows: natural } = await database.pool.query<{ word: string }>(
    "select word from unnest(array['b', 'B', 'a', 'É', 'z']) as word order by word",
  );
  expect(natural).toEqual(rows);
});

// An extension that is not passed at open fails after a restart: "could not access file". All are linked at once,
// because the engine sometimes breaks at a later first use ("null function").
it("has its extensions after every open", async () => {
  const place = await makeTestPlace();
  let opened = await openDatabase(place);
  for (const extension of ["pg_trgm", "unaccent", "citext", "pgcrypto"]) {
    await opened.pool.query(`create extension if not exists ${extension}`);
  }
  await opened.pool.query("create table words (word citext)");
  await opened.pool.query("create index on words using gin ((word::text) gin_trgm_ops)");
  await opened.close();
  opened = await openDatabase(place);
  await opened.pool.query("insert into words values ('Crème')");
  const { rows } = await opened.pool.query(
    `select unaccent(word::text) as plain, word = 'CRÈME' as folded, word::text % 'Crèmes' as alike,
            encode(digest('abc', 'sha256'), 'hex') like 'ba7816bf%' as hashed
       from words`,
  );
  await opened.close();
  await place.remove();
  expect(rows).toEqual([{ plain: "Creme", folded: true, alike: true, hashed: true }]);
}); // compiles four extensions twice: 4 s on an idle machine
