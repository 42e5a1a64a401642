import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

// The built server as a process: over a socket (server/), and what is left when it dies (failure/).
export default defineConfig({
  root,
  resolve: { alias: { "~": `${root}app` } },
  test: {
    include: ["tests/server/**/*.test.ts", "tests/failure/**/*.test.ts"],
    pool: "forks",
    maxWorkers: 2,
    globalSetup: ["tests/support/global-setup.ts", "tests/support/world-setup.ts"],
    setupFiles: ["tests/support/setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is awaited may take as long as a busy machine needs; a quick one looks again at once.
    expect: { poll: { timeout: 20_000, interval: 20 } },
  },
});
