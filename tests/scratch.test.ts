import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeScratch, sweepScratch } from "./support/scratch";

/** More than any process has. */
const NOBODY = 2 ** 22 + 1;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "sweep-"));
});
afterEach(() => rmSync(home, { recursive: true }));

it("what a killed run has left goes; what lives, and what is not ours, stays", () => {
  const mine = makeScratch("test", home);
  const others = ["gymfront-e2e-4000", "gymfront-test-abcdef", `postgres-test-${NOBODY}-abcdef`];
  const left = [`gymfront-test-${NOBODY}-abcdef`, `gymfront-app-${NOBODY}-A1b2C3`];
  for (const name of [...others, ...left]) mkdirSync(join(home, name, "base"), { recursive: true });
  sweepScratch(home);
  expect(existsSync(mine)).toBe(true);
  expect(readdirSync(home).sort()).toEqual([mine.slice(home.length + 1), ...others].sort());
});
