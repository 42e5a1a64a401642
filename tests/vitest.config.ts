/**
 * Tests in their own process: rules and SQL beside the code, pages and calls as requests. With TEST_DATABASE_URL the
 * files tagged `postgres` run on that PostgreSQL.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Tests that render components, with the development build of React, whose warnings fail a test. */
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
    // The default would leave one of two cores idle.
    maxWorkers: 2,
    // Files of a worker share its modules: loading them for every file took a quarter of the time.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    setupFiles: ["tests/support/setup.ts"],
    // Vitest's stand-in for a style sheet has no named classes, which `import * as styles` reads.
    css: { include: /\.module\.css$/ },
    // The timeout ends hanging tests and judges no speed: a timed-out test continues beside the others.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // CI retries a failed test once; report.mjs names it at the end of the run.
    retry: process.env["CI"] === undefined ? 0 : 1,
    tags: [{ name: "postgres", description: "also runs on PostgreSQL" }],
    // A busy machine may need long; an idle one polls again at once.
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
          // The production build of React: pages are rendered as they are served.
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
