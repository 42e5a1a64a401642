/** The embedded engine checkpoints and vacuums only on command (database.md §4). */
import { openSync, readSync, closeSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openEmbedded, type EmbeddedDatabase } from "~/db/embedded/engine.server";
import { makeTestPlace, testDatabaseUrl, type TestPlace } from "../support/database";

/** DBState in pg_control, after a 64-bit identifier and two 32-bit versions. */
const STATE_OFFSET = 16;
const SHUT_DOWN = 1;
const IN_PRODUCTION = 6;

describe.skipIf(testDatabaseUrl())("embedded", () => {
  let place: TestPlace;
  let database: EmbeddedDatabase;
  const logged: string[] = [];

  beforeEach(async () => {
    place = await makeTestPlace();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    database = await openEmbedded(place.dataDir, (message) => logged.push(message));
  });
  afterEach(async () => {
    await database.close();
    vi.useRealTimers();
    await place.remove();
    expect(logged).toEqual([]);
  });

  async function one<Value>(query: string): Promise<Value | undefined> {
    const { rows } = await database.pool.query<{ value: Value }>(query);
    return rows[0]?.value;
  }
  const redoPosition = () =>
    one<string>("select redo_lsn::text as value from pg_control_checkpoint()");

  // Without the timer the recovery position never moves, and the log grows for ever.
  it("checkpoints within a minute of a write, and not without one", async () => {
    const atStart = await redoPosition();
    await database.pool.query("create table busy as select generate_series(1, 1000) as n");
    vi.advanceTimersByTime(60_000);
    await expect.poll(redoPosition).not.toBe(atStart);
    const afterWrite = await redoPosition();
    vi.advanceTimersByTime(60_000);
    await database.pool.query("select 1");
    vi.advanceTimersByTime(60_000);
    await database.pool.query("select 1");
    expect(await redoPosition()).toBe(afterWrite);
  });

  // Without the timer, or with statistics that are never written, dead rows accumulate.
  it("vacuums and analyzes changed tables", async () => {
    await database.pool.query("create table busy (n int primary key)");
    await database.pool.query("insert into busy select generate_series(1, 5000)");
    await database.pool.query("delete from busy where n > 100");
    vi.advanceTimersByTime(300_000);
    const dead = "select n_dead_tup::int as value from pg_stat_user_tables where relname = 'busy'";
    const known = "select reltuples::int as value from pg_class where relname = 'busy'";
    await expect.poll(() => one<number>(known)).toBe(100);
    expect(await one<number>(dead)).toBe(0);
  });

  // Without a checkpoint at the end the state stays "in production", and the next start recovers.
  it("leaves a database that needs no recovery", async () => {
    expect(stateOnDisk()).toBe(IN_PRODUCTION);
    await database.pool.query("create table busy as select generate_series(1, 1000) as n");
    await database.close();
    expect(stateOnDisk()).toBe(SHUT_DOWN);
    database = await openEmbedded(place.dataDir, (message) => logged.push(message));
    expect(await one<number>("select count(*)::int as value from busy")).toBe(1000);
  });

  function stateOnDisk(): number {
    const file = openSync(join(place.dataDir, "database/global/pg_control"), "r");
    const bytes = Buffer.alloc(4);
    readSync(file, bytes, 0, 4, STATE_OFFSET);
    closeSync(file);
    return bytes.readUInt32LE();
  }
});
