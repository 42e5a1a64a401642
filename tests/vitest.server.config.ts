import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The longest files come first, because a late long file leaves the other workers idle. */
class FailuresFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (moduleId.includes("/failure/") ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

// The built server as a process: over a socket (server/), and after it dies (failure/).
export default defineConfig({
  root,
  resolve: { alias: { "~": `${root}app` } },
  test: {
    pool: "forks",
    sequence: { sequencer: FailuresFirst },
    globalSetup: ["tests/support/global-setup.ts", "tests/support/world-setup.ts"],
    setupFiles: ["tests/support/setup.ts"],
    // The timeout ends hanging tests and judges no speed.
    testTimeout: 300_000,
    // CI retries a failed test once; report.mjs names it at the end of the run.
    retry: process.env["CI"] === undefined ? 0 : 1,
    hookTimeout: 300_000,
    tags: [{ name: "postgres", description: "also runs on PostgreSQL" }],
    // A busy machine may need long; an idle one polls again at once.
    expect: { poll: { timeout: 20_000, interval: 20 } },
    include: ["tests/server/**/*.test.ts", "tests/failure/**/*.test.ts"],
    // Tests wait for servers to start and stop, so one more worker than cores.
    maxWorkers: Math.max(3, Math.min(availableParallelism(), 4)),
  },
});
