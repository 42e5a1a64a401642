import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatFindings, formatSeconds, readReports, STAGES_FILE } from "./report.mjs";

const root = join(import.meta.dirname, "..");

/** A report of vitest: the failure of the first try stays beside the verdict of the second. */
function vitestReport(tests: { status: string; failureMessages: string[] }[], message = "") {
  const failed = tests.filter(({ status }) => status === "failed").length;
  return {
    numPassedTests: tests.length - failed,
    numFailedTests: failed,
    testResults: [
      {
        name: join(root, "app/some.test.ts"),
        startTime: 1_000,
        endTime: 3_500,
        status: failed > 0 || message ? "failed" : "passed",
        message,
        assertionResults: tests.map((one, at) => ({ ...one, fullName: `test ${at}` })),
      },
    ],
  };
}

function playwrightReport(status: "expected" | "flaky" | "unexpected") {
  const error = { message: "the first", stack: "\u001B[31mError: the first\u001B[39m\n    at x" };
  return {
    stats: { expected: 0, flaky: 0, unexpected: 0, [status]: 1 },
    errors: [],
    suites: [
      {
        title: "some.spec.ts",
        file: "some.spec.ts",
        suites: [
          {
            title: "a member",
            file: "some.spec.ts",
            specs: [
              {
                title: "watches",
                file: "some.spec.ts",
                tests: [{ status, results: [{ duration: 12_340, errors: [error] }] }],
              },
            ],
          },
        ],
      },
    ],
  };
}

function read(reports: Record<string, object>, stages = "") {
  const folder = mkdtempSync(join(tmpdir(), "reports-"));
  for (const [name, report] of Object.entries(reports))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(report));
  if (stages) writeFileSync(join(folder, STAGES_FILE), stages);
  return readReports(folder);
}

const passed = { status: "passed", failureMessages: [] };
const failed = { status: "failed", failureMessages: ["AssertionError: 1 is not 2"] };
const passedAgain = { status: "passed", failureMessages: ["AssertionError: too early"] };
const browserless = { stats: { expected: 0, flaky: 0 }, suites: [], errors: [{ message: "no" }] };

describe("the report of a run", () => {
  test.each([
    ["passed tests", { unit: vitestReport([passed, passed]) }, 2, 0],
    ["a failed test", { unit: vitestReport([passed, failed]) }, 1, 1],
    ["a test that passes when tried again", { unit: vitestReport([passed, passedAgain]) }, 2, 0],
    ["a file that cannot be loaded", { unit: vitestReport([], "no such module") }, 0, 1],
    ["a file whose last hook fails", { unit: vitestReport([passed], "afterAll threw") }, 1, 1],
    ["a passed browser test", { browser: playwrightReport("expected") }, 1, 0],
    ["a browser test that passes when tried again", { browser: playwrightReport("flaky") }, 1, 0],
    ["a failed browser test", { browser: playwrightReport("unexpected") }, 0, 1],
    ["a browser that does not start", { browser: browserless }, 0, 1],
    [
      "several reports",
      { unit: vitestReport([passed, failed]), browser: playwrightReport("expected") },
      2,
      1,
    ],
  ])("counts %s", (_, reports, passes, failures) => {
    const report = read(reports);
    expect([report.passed, report.failed.length]).toEqual([passes, failures]);
  });

  test("names failed tests and tests that passed only on a retry, with the reason", () => {
    const report = read({
      unit: vitestReport([passed, failed, passedAgain]),
      browser: playwrightReport("flaky"),
    });
    expect(formatFindings(report)).toBe(`
Passed only when tried again:
- browser: tests/e2e/some.spec.ts: a member watches
    Error: the first
        at x
- unit: app/some.test.ts: test 2
    AssertionError: too early

Failed:
- unit: app/some.test.ts: test 1
    AssertionError: 1 is not 2
`);
  });

  test("names no test if all passed at once", () => {
    expect(formatFindings(read({ unit: vitestReport([passed]) }))).toBe("");
  });

  test("prints the seconds of each stage and of the slowest files", () => {
    const report = read(
      { unit: vitestReport([passed]), browser: playwrightReport("expected") },
      '{"name":"unit","seconds":71.4}\n{"name":"browser","seconds":9.06}\n',
    );
    expect(formatSeconds(report)).toBe(`
Seconds per stage:
    71  unit
   9.1  browser
    80  in all

The 2 slowest files, in seconds:
    12  browser: tests/e2e/some.spec.ts
   2.5  unit: app/some.test.ts
`);
  });
});
