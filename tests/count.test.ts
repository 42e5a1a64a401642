import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { countReports, namesOf } from "./count.mjs";

const root = join(import.meta.dirname, "..");

/** As vitest writes it: what went wrong the first time stays beside the verdict of the second. */
function vitestReport(tests: { status: string; failureMessages: string[] }[], message = "") {
  const failed = tests.filter(({ status }) => status === "failed").length;
  return {
    numPassedTests: tests.length - failed,
    numFailedTests: failed,
    testResults: [
      {
        name: join(root, "app/some.test.ts"),
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
                tests: [{ status, projectName: "js", results: [{ errors: [error] }] }],
              },
            ],
          },
        ],
      },
    ],
  };
}

function countOf(reports: Record<string, object>) {
  const folder = mkdtempSync(join(tmpdir(), "gymfront-count-"));
  for (const [name, report] of Object.entries(reports))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(report));
  return countReports(folder);
}

const good = { status: "passed", failureMessages: [] };
const wrong = { status: "failed", failureMessages: ["AssertionError: 1 is not 2"] };
const goodAgain = { status: "passed", failureMessages: ["AssertionError: too early"] };

describe("the sum of a run", () => {
  test.each([
    ["nothing wrong", { unit: vitestReport([good, good]) }, 2, 0],
    ["one wrong", { unit: vitestReport([good, wrong]) }, 1, 1],
    ["good when tried again", { unit: vitestReport([good, goodAgain]) }, 2, 0],
    ["a file that cannot be loaded", { unit: vitestReport([], "no such module") }, 0, 1],
    ["a file whose end goes wrong", { unit: vitestReport([good], "afterAll threw") }, 1, 1],
    ["a browser's, good", { browser: playwrightReport("expected") }, 1, 0],
    ["a browser's, good when tried again", { browser: playwrightReport("flaky") }, 1, 0],
    ["a browser's, wrong", { browser: playwrightReport("unexpected") }, 0, 1],
    [
      "a browser that does not start",
      { browser: { stats: { expected: 0, flaky: 0 }, suites: [], errors: [{ message: "no" }] } },
      0,
      1,
    ],
    [
      "of several reports",
      { unit: vitestReport([good, wrong]), browser: playwrightReport("expected") },
      2,
      1,
    ],
  ])("%s", (_, reports, passed, failed) => {
    expect(countOf(reports)).toMatchObject({ passed, failed });
  });

  test("names what went wrong, and what was good only when tried again, with the reason", () => {
    expect(
      namesOf(
        countOf({
          unit: vitestReport([good, wrong, goodAgain]),
          browser: playwrightReport("flaky"),
        }),
      ),
    ).toBe(`
Good only when tried again:
- browser js: tests/e2e/some.spec.ts: a member watches
    Error: the first
        at x
- unit: app/some.test.ts: test 2
    AssertionError: too early

Went wrong:
- unit: app/some.test.ts: test 1
    AssertionError: 1 is not 2
`);
  });

  test("says nothing beside the sum where all were good at once", () => {
    expect(namesOf(countOf({ unit: vitestReport([good]) }))).toBe("");
  });
});
