import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

// Run once on the embedded database and once with TEST_DATABASE_URL on PostgreSQL; everything else is the same.
export default defineConfig({
  root,
  resolve: { alias: { "~": `${root}app` } },
  test: {
    include: [
      "app/**/*.test.{ts,tsx}",
      "tests/db/**/*.test.ts",
      "tests/http/**/*.test.{ts,tsx}",
      "tests/*.test.ts",
    ],
    pool: "forks",
    // By itself it would leave one of two cores idle.
    maxWorkers: 2,
    // The files of a worker share its modules: what a module remembers belongs to a database, a request or a pure
    // question (architecture.md), and loading all of the program anew for every file was a fourth of the time.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/setup.ts"],
    // It ends what hangs, and judges nobody's speed: a test that is cut off goes on beside the others, and its second try
    // meets it.
    testTimeout: 300_000,
    // Tried once more in CI; what was good only then is named at the end of the run (count.mjs), to be mended.
    retry: process.env["CI"] === undefined ? 0 : 1,
    hookTimeout: 300_000,
    // What is awaited may take as long as a busy machine needs; a quick one looks again at once.
    expect: { poll: { timeout: 20_000, interval: 20 } },
  },
});
