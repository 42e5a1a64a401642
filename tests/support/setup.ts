/** Console errors and warnings fail their test (testing.md §3). */
import { readFileSync } from "node:fs";
import { format } from "node:util";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { FUZZ_RUNS } from "./fuzz";

// A worker whose runner is gone would continue without it. The files of a worker share one listener.
const WITHOUT_RUNNER = Symbol.for("gymfront: end without the runner");
if (!Reflect.has(process, WITHOUT_RUNNER)) {
  Reflect.set(process, WITHOUT_RUNNER, true);
  process.once("disconnect", () => process.exit(1));
}

const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  for (const method of ["error", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      complaints.push(format(...args));
    });
  }
});

afterEach(() => {
  const messages = complaints.splice(0);
  vi.restoreAllMocks();
  expect(messages, "console.error or console.warn was called").toEqual([]);
});

// Property tests: 200 inputs each, 10,000 in `npm run fuzz`, which names its seed so that a finding can be repeated.
const { testPath } = expect.getState();
if (!testPath) throw new Error("setup.ts: vitest does not say which file this is");
// Its library is not loaded for those that have no such test.
if (/ from "fast-check"/.test(readFileSync(testPath, "utf8"))) {
  const { configureGlobal } = await import("fast-check");
  const seed = process.env["FUZZ_SEED"];
  configureGlobal({
    numRuns: FUZZ_RUNS,
    includeErrorInReport: true,
    ...(seed ? { seed: Number(seed) } : {}),
  });
}
