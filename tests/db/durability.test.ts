/** database.md, fact 2: what was acknowledged is on the disk. Embedded only; a server has this by itself. */
import { describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { openEmbedded } from "~/db/embedded.server";
import { startChild } from "../support/child-process";
import { makeTestPlace, testDatabaseUrl } from "../support/database";

describe.skipIf(testDatabaseUrl())("embedded", () => {
  // Without the file system's fsync, with `-F`, or with PostgreSQL's own wal_sync_method: 0 syncs for 50 commits.
  it("asks the disk at least once for every commit", async () => {
    const place = await makeTestPlace();
    const database = await openEmbedded(place.dataDir, () => {});
    await database.pool.query("create table kept (n int)");
    const before = await database.countSyncs();
    for (let n = 0; n < 50; n += 1) {
      await database.pool.query("insert into kept values ($1)", [n]);
    }
    const syncs = (await database.countSyncs()) - before;
    await database.close();
    await place.remove();
    expect(syncs).toBeGreaterThanOrEqual(50);
  });

  // With writes held back in the process (relaxed durability, an in-memory file system): acknowledged rows are gone.
  it("loses no acknowledged row to kill -9, however often", async () => {
    const place = await makeTestPlace();
    const acknowledged: number[] = [];
    for (let round = 1; round <= 3; round += 1) {
      const child = startChild("tests/db/children/write-rows.mjs", [place.dataDir]);
      await child.line(() => child.lines.length >= 100 * round);
      await child.kill();
      acknowledged.push(...child.lines.map(Number));
    }
    const database = await openDatabase(place);
    const { rows } = await database.pool.query<{ n: number }>("select n from kept");
    const kept = new Set(rows.map((row) => row.n));
    const { rows: byIndex } = await database.pool.query<{ n: number }>(
      "select count(*)::int as n from kept where n between 1 and 1000000",
    );
    await database.close();
    await place.remove();
    expect(acknowledged.length).toBeGreaterThanOrEqual(600);
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
    expect(byIndex).toEqual([{ n: kept.size }]);
  });
});
