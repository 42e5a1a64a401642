/** Whatever complains on the console fails the test that made it complain (architecture.md, style 12). */
import { format } from "node:util";
import { afterEach, beforeEach, expect, vi } from "vitest";

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
  const heard = complaints.splice(0);
  vi.restoreAllMocks();
  expect(heard, "console.error or console.warn was called").toEqual([]);
});

// `npm run fuzz` names its seed, so that a finding can be repeated.
if (process.env["FUZZ_SEED"]) {
  const { configureGlobal } = await import("fast-check");
  configureGlobal({ seed: Number(process.env["FUZZ_SEED"]) });
}
