/** What killed servers leave on the disk, and what is never touched. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { makeScratch } from "../../../tests/support/scratch.mjs";
import { clearWorkFolders, openWorkFolder, withWorkFolder } from "./work-folder.server";

const leave = (root: string, name: string) => {
  mkdirSync(join(root, name), { recursive: true });
  writeFileSync(join(root, name, "clip.mp4"), "x");
};

it("a folder is empty, of its own, and gone at the end", async () => {
  const root = makeScratch("work-folder");
  await Promise.all([
    withWorkFolder(root, async (folder) => {
      expect(readdirSync(folder)).toEqual([]);
      writeFileSync(join(folder, "a"), "x");
    }),
    expect(withWorkFolder(root, () => Promise.reject(new Error("no disk")))).rejects.toThrow(),
  ]);
  expect(readdirSync(root)).toEqual([]);
});

it("only what dead processes of this host have left is cleared", async () => {
  const root = makeScratch("work-folder");
  const dead = spawnSync("true").pid;
  const living = spawn("sleep", ["60"]);
  const host = hostname();
  // A server in a container has the number of the one before.
  const left = [`${host}~${dead}~a-1`, `${host}~${process.pid}~before`];
  const kept = [`${host}~${living.pid}~a-2`, `${host}x~${dead}~a-3`, `another~${dead}~a`, "notes"];
  for (const name of [...left, ...kept]) leave(root, name);
  try {
    const opened = await openWorkFolder(root);
    await withWorkFolder(root, async (folder) => {
      expect(await clearWorkFolders(root)).toBe(2);
      expect(existsSync(folder)).toBe(true);
    });
    const names = [...kept, basename(opened)];
    expect(readdirSync(root).toSorted()).toEqual(names.toSorted());
    expect(await clearWorkFolders(join(root, "none"))).toBe(0);
  } finally {
    living.kill();
  }
});
