import { join } from "node:path";
import { expect, it } from "vitest";
import { makeScratch } from "../../../tests/support/scratch.mjs";
import { watchDiskRoom } from "./disk-room.server";

it("a conversion needs three times its original, and the log says so once an hour", async () => {
  const warnings: unknown[] = [];
  let [free, now] = [300, 0];
  const hasRoom = watchDiskRoom({
    ...{ folder: "/made", log: { warn: (facts: unknown) => void warnings.push(facts) } },
    ...{ freeBytes: () => Promise.resolve(free), now: () => now },
  });
  expect(await hasRoom(100)).toBe(true);
  free = 299;
  expect([await hasRoom(100), await hasRoom(101), await hasRoom(1)]).toEqual([false, false, true]);
  expect(warnings).toEqual([{ folder: "/made", free: 299, needed: 300 }]);
  now = 3_600_000;
  expect(await hasRoom(100)).toBe(false);
  expect(warnings).toHaveLength(2);
});

it("the disk of a folder that is not there yet is asked", async () => {
  const folder = join(makeScratch("disk-room"), "processing");
  const hasRoom = watchDiskRoom({ folder, log: { warn() {} } });
  expect([await hasRoom(1), await hasRoom(Number.MAX_SAFE_INTEGER)]).toEqual([true, false]);
});
