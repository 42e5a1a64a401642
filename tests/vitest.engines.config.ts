import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

// The built server in Firefox and WebKit: what only another engine can get wrong.
export default defineConfig({
  root,
  resolve: { alias: { "~": `${root}app` } },
  test: {
    pool: "forks",
    globalSetup: ["tests/support/global-setup.ts", "tests/support/world-setup.ts"],
    setupFiles: ["tests/support/setup.ts"],
    // The timeout ends hanging tests and judges no speed.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // CI retries a failed test once; report.mjs names it at the end of the run.
    retry: process.env["CI"] === undefined ? 0 : 1,
    expect: { poll: { timeout: 30_000, interval: 50 } },
    include: ["tests/engines/**/*.test.ts"],
  },
});
