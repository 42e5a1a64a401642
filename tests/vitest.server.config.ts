import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Holds times of a server against each other: nothing else runs meanwhile. */
const BY_THE_CLOCK = "tests/server/passwords.test.ts";

/** The longest files are the shortest to read: none of them may be left for the end, when the others have nothing more. */
class FailuresFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (moduleId.includes("/failure/") ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

// The built server as a process: over a socket (server/), and what is left when it dies (failure/).
export default defineConfig({
  root,
  resolve: { alias: { "~": `${root}app` } },
  test: {
    pool: "forks",
    sequence: { sequencer: FailuresFirst },
    globalSetup: ["tests/support/global-setup.ts", "tests/support/world-setup.ts"],
    setupFiles: ["tests/support/setup.ts"],
    // It ends what hangs, and judges nobody's speed: a test that is cut off goes on beside the others, and its second try
    // meets it.
    testTimeout: 300_000,
    // Tried once more in CI; what was good only then is named at the end of the run (report.mjs), to be mended.
    retry: process.env["CI"] === undefined ? 0 : 1,
    hookTimeout: 300_000,
    tags: [{ name: "postgres", description: "also runs on PostgreSQL" }],
    // What is awaited may take as long as a busy machine needs; a quick one looks again at once.
    expect: { poll: { timeout: 20_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: "processes",
          include: ["tests/server/**/*.test.ts", "tests/failure/**/*.test.ts"],
          exclude: [...configDefaults.exclude, BY_THE_CLOCK],
          // They wait for their servers to start, to stop and to mend what was torn: one more than there are cores.
          maxWorkers: Math.max(3, Math.min(availableParallelism(), 4)),
        },
      },
      {
        extends: true,
        test: {
          name: "by the clock",
          include: [BY_THE_CLOCK],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
