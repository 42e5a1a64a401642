/** Other users of the machine can read no file of the embedded engine, at its first start and later. */
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openEmbedded } from "~/db/embedded/engine.server";
import { keepPrivate } from "~/db/embedded/private-directory.server";
import { testDatabaseUrl } from "../support/database";
import { makeScratch } from "../support/scratch.mjs";

const OF_OTHERS = 0o077;
const log = (message: string) => expect.fail(message);

describe.skipIf(testDatabaseUrl())("the embedded database's files", () => {
  let dataDir: string;
  let mask: number;

  beforeEach(() => {
    mask = process.umask();
    dataDir = makeScratch("private");
  });
  afterEach(() => {
    process.umask(mask);
    rmSync(dataDir, { recursive: true });
  });

  const listOpen = () =>
    readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter(
      (name) => (statSync(join(dataDir, name)).mode & OF_OTHERS) !== 0,
    );

  it("are private when the database opens, and so are files that it creates later", async () => {
    await keepPrivate(dataDir, { log });
    const database = await openEmbedded(dataDir, log);
    try {
      expect(listOpen()).toEqual([]);
      await database.pool.query("create table big as select generate_series(1, 10000) as n");
      await database.pool.query("checkpoint");
      expect(listOpen()).toEqual([]);
    } finally {
      await database.close();
    }
    expect(listOpen()).toEqual([]);
  });
});
