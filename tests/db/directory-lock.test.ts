/** Two processes never share a data directory (database.md §3). */
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { lockDirectory } from "~/db/embedded/directory-lock.server";
import { startChild } from "../support/child-process";
import { makeTestPlace, testDatabaseUrl, type TestPlace } from "../support/database";

describe("lockDirectory", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "gymfront-lock-"));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it("is held once, and free after its release", async () => {
    const lock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow("Another Gymfront process is using");
    await lock.release();
    await (await lockDirectory(directory)).release();
  });

  it("recognises the directory under another name", async () => {
    const link = `${directory}-link`;
    symlinkSync(directory, link);
    const lock = await lockDirectory(directory);
    await expect(lockDirectory(link)).rejects.toThrow("Another Gymfront process is using");
    await lock.release();
    rmSync(link);
  });

  it("does not lock another directory", async () => {
    const lock = await lockDirectory(directory);
    const other = await lockDirectory(join(directory, "other"));
    await other.release();
    await lock.release();
  });
});

describe.skipIf(testDatabaseUrl())("a second process", () => {
  let place: TestPlace;
  beforeEach(async () => {
    place = await makeTestPlace();
  });
  afterEach(() => place.remove());

  // Without the lock the child prints "open", and both write into the same files.
  it("is refused with a sentence that tells the operator what to do", async () => {
    const database = await openDatabase(place);
    const child = startChild("tests/db/children/open.mjs", [place.dataDir]);
    expect(await child.exit).toBe(3);
    expect(child.lines.join("\n")).toMatch(
      /^refused: DirectoryInUse: Another Gymfront process is using the data directory .*Stop it, or set DATA_DIR/,
    );
    expect((await database.pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
    await database.close();
  });

  it("gets the directory after the first was killed", async () => {
    const child = startChild("tests/db/children/open.mjs", [place.dataDir]);
    await child.line((line) => line === "open");
    await expect(openDatabase(place)).rejects.toThrow("Another Gymfront process is using");
    await child.kill();
    const database = await openDatabase(place);
    expect((await database.pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
    await database.close();
  });
});
