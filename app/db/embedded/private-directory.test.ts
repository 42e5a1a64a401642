import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { chmod } from "node:fs/promises";
import { keepPrivate } from "./private-directory.server";

let folder: string;
let mask: number;
const messages: string[] = [];
const log = (message: string) => void messages.push(message);
const data = () => join(folder, "data");
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

beforeEach(() => {
  mask = process.umask();
  messages.length = 0;
  folder = mkdtempSync(join(tmpdir(), "gymfront-private-"));
  mkdirSync(join(data(), "outbox/deep"), { recursive: true });
  for (const file of ["data/session-secret", "data/outbox/deep/mail.eml", "outside"]) {
    writeFileSync(join(folder, file), "x");
    chmodSync(join(folder, file), 0o644);
  }
  for (const open of ["data", "data/outbox", "data/outbox/deep"]) {
    chmodSync(join(folder, open), 0o755);
  }
  symlinkSync(join(folder, "outside"), join(data(), "link"));
});
afterEach(() => {
  process.umask(mask);
  rmSync(folder, { recursive: true });
});

it("removes the rights of others from existing files, and follows no link", async () => {
  await keepPrivate(data(), { log });
  expect(modeOf(data())).toBe("700");
  const modes = readdirSync(data(), { recursive: true, encoding: "utf8" })
    .filter((name) => name !== "link")
    .map((name) => [name, modeOf(join(data(), name))]);
  expect(Object.fromEntries(modes)).toEqual({
    "session-secret": "600",
    outbox: "700",
    "outbox/deep": "700",
    "outbox/deep/mail.eml": "600",
  });
  expect(modeOf(join(folder, "outside"))).toBe("644");
  expect(messages).toEqual([]);
});

it("gives others no rights to files that are created later", async () => {
  await keepPrivate(join(folder, "new"), { log });
  mkdirSync(join(folder, "new"));
  writeFileSync(join(folder, "new/file"), "x");
  expect([modeOf(join(folder, "new")), modeOf(join(folder, "new/file"))]).toEqual(["700", "600"]);
});

it("leaves the owner's rights, and closes the directory first", async () => {
  chmodSync(join(data(), "session-secret"), 0o755);
  const order: string[] = [];
  const change = (path: string, mode: number) => {
    order.push(path);
    return Promise.resolve(chmodSync(path, mode));
  };
  await keepPrivate(data(), { log, change: change as typeof chmod });
  expect(order[0]).toBe(data());
  expect(modeOf(join(data(), "session-secret"))).toBe("700");
});

it("closes an open file in a closed directory", async () => {
  chmodSync(data(), 0o700);
  await keepPrivate(data(), { log });
  expect(modeOf(join(data(), "outbox/deep/mail.eml"))).toBe("600");
});

it("changes nothing in a directory that is closed", async () => {
  await keepPrivate(data(), { log });
  const change = () => Promise.reject(new Error("asked again"));
  await keepPrivate(data(), { log, change });
  expect(messages).toEqual([]);
});

it("logs that a mode cannot be changed, and continues", async () => {
  const change = () => Promise.reject(Object.assign(new Error("no"), { code: "EPERM" }));
  await keepPrivate(data(), { log, change });
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(/^DATA_DIR: .*expected a directory/);
});
