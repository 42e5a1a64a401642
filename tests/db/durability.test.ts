/**
 * Every acknowledged row is on the disk (database.md §2). Embedded only, because a PostgreSQL server guarantees it.
 */
import { join } from "node:path";
import { setEnvironmentData } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { openEmbedded } from "~/db/embedded/engine.server";
import { startChild } from "../support/child-process";
import { makeTestPlace, testDatabaseUrl } from "../support/database";

const ROUNDS = 2;

describe.skipIf(testDatabaseUrl())("embedded", () => {
  // Without the file system's fsync, with `-F`, or with PostgreSQL's own wal_sync_method: 0 calls for 50 commits.
  it("syncs the disk at least once for every commit, and its directories", async () => {
    const place = await makeTestPlace();
    const thread = join(import.meta.dirname, "children/counting-worker.mjs");
    const counts = new Int32Array(new SharedArrayBuffer(8));
    setEnvironmentData("syncs", counts);
    const database = await openEmbedded(place.dataDir, () => {}, { thread });
    const count = () => ({ files: counts[0] ?? 0, directories: counts[1] ?? 0 });
    await database.pool.query("create table kept (n int)");
    const before = count();
    for (let n = 0; n < 50; n += 1) {
      await database.pool.query("insert into kept values ($1)", [n]);
    }
    const after = count();
    await database.pool.query("alter system set work_mem to default");
    const { directories } = count();
    await database.close();
    await place.remove();
    expect(after.files - before.files).toBeGreaterThanOrEqual(50);
    // A renamed file survives a loss of power only if its directory was synced too.
    expect(directories).toBeGreaterThan(after.directories);
  });

  // With delayed writes in the process (relaxed durability, an in-memory file system), acknowledged rows are lost.
  it("loses no acknowledged row to repeated kill -9", async () => {
    const place = await makeTestPlace();
    const acknowledged: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const child = startChild("tests/db/children/write-rows.mjs", [place.dataDir]);
      await child.line(() => child.lines.length >= 100 * round);
      await child.kill();
      acknowledged.push(...child.lines.map(Number));
    }
    const database = await openDatabase(place);
    const { rows } = await database.pool.query<{ n: number }>("select n from kept");
    const storedRows = new Set(rows.map((row) => row.n));
    const { rows: byIndex } = await database.pool.query<{ n: number }>(
      "select count(*)::int as n from kept where n between 1 and 1000000",
    );
    await database.close();
    await place.remove();
    expect(acknowledged.length).toBeGreaterThanOrEqual(100 * ROUNDS);
    expect(acknowledged.filter((n) => !storedRows.has(n))).toEqual([]);
    expect(byIndex).toEqual([{ n: storedRows.size }]);
  });
});
