/**
 * What runs in the test's own process: rules and SQL beside the code, pages and calls as requests.
 * With TEST_DATABASE_URL the files tagged `postgres` run on that PostgreSQL.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What renders components: with React's development build, whose warnings fail a test. */
const UI_TESTS = ["app/ui/**/*.test.{ts,tsx}", "app/routes/**/*.test.tsx"];

export default defineConfig({
  root,
  resolve: {
    alias: {
      "~": `${root}app`,
      "virtual:remix/server-build": `${root}tests/support/server-build.ts`,
    },
  },
  esbuild: { jsxDev: false },
  test: {
    pool: "forks",
    // By itself it would leave one of two cores idle.
    maxWorkers: 2,
    // The files of a worker share its modules: loading the program anew for every file was a fourth of the time.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    setupFiles: ["tests/support/setup.ts"],
    // It ends what hangs, and judges no speed: a test that is cut off goes on beside the others.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // CI tries a failed test once more; report.mjs names it at the end of the run.
    retry: process.env["CI"] === undefined ? 0 : 1,
    tags: [{ name: "postgres", description: "also runs on PostgreSQL" }],
    // A busy machine may need long; an idle one is asked again at once.
    expect: { poll: { timeout: 20_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: "app",
          include: [
            "app/**/*.test.{ts,tsx}",
            "tests/{db,http,snapshots,support}/**/*.test.{ts,tsx}",
            "tests/*.test.ts",
          ],
          exclude: UI_TESTS,
          // React's production build: pages are rendered as they are served.
          env: { NODE_ENV: "production" },
          globalSetup: ["tests/support/global-setup.ts", "tests/support/world-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "ui",
          include: UI_TESTS,
          globalSetup: ["tests/support/global-setup.ts"],
        },
      },
    ],
  },
});
