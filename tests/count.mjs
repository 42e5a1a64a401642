// @ts-check
/**
 * Adds up the reports of a run: `node tests/count.mjs <folder>` names each test that went wrong with its reason, each
 * that was good only when it was tried again, and ends with `N passed, N failed`. Long runs are read from their end.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Lines of a reason that are shown. */
const REASON_LINES = 12;

/**
 * @typedef {{run: string, file: string, name: string, reason: string}} Told
 * @typedef {{status: string, fullName: string, failureMessages: string[]}} VitestTest
 * @typedef {{status: string, name: string, message: string, assertionResults: VitestTest[]}} VitestFile
 * @typedef {{status: string, projectName: string, results: {errors: {message?: string, stack?: string}[]}[]}} PlaywrightTest
 * @typedef {{title: string, file?: string, suites?: PlaywrightSuite[], specs?: {title: string, file: string, tests: PlaywrightTest[]}[]}} PlaywrightSuite
 */

/** @param {VitestFile[]} files @param {string} run @returns {{wrong: Told[], again: Told[]}} */
function ofVitest(files, run) {
  /** @type {Told[]} */
  const wrong = [];
  /** @type {Told[]} */
  const again = [];
  for (const { name, status, message, assertionResults } of files) {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    for (const { fullName, failureMessages } of failed)
      wrong.push({ run, file, name: fullName, reason: failureMessages.join("\n") });
    // A file that could not be loaded, or whose beginning or end went wrong, has no test of its own to name.
    if (status === "failed" && failed.length === 0)
      wrong.push({ run, file, name: "(the file)", reason: message });
    // What went wrong the first time is kept beside the verdict of the second.
    for (const { status: verdict, fullName, failureMessages } of assertionResults)
      if (verdict === "passed" && failureMessages.length > 0)
        again.push({ run, file, name: fullName, reason: failureMessages.join("\n") });
  }
  return { wrong, again };
}

/** @param {PlaywrightSuite[]} suites @param {string} run @returns {{wrong: Told[], again: Told[]}} */
function ofPlaywright(suites, run) {
  /** @type {Told[]} */
  const wrong = [];
  /** @type {Told[]} */
  const again = [];
  /** @param {PlaywrightSuite} suite @param {string[]} above */
  const walk = (suite, above) => {
    const titles = suite.title && suite.title !== suite.file ? [...above, suite.title] : above;
    for (const { title, file, tests } of suite.specs ?? [])
      for (const { status, projectName, results } of tests) {
        if (status !== "unexpected" && status !== "flaky") continue;
        const reason = results.flatMap(({ errors }) => errors.map((e) => e.stack ?? e.message));
        (status === "flaky" ? again : wrong).push({
          run: `${run} ${projectName}`,
          file: join("tests/e2e", file),
          name: [...titles, title].join(" "),
          reason: reason.join("\n"),
        });
      }
    for (const inner of suite.suites ?? []) walk(inner, titles);
  };
  for (const suite of suites) walk(suite, []);
  return { wrong, again };
}

/**
 * @param {string} folder
 * @returns {{passed: number, failed: number, wrong: Told[], again: Told[]}} `again`: passed, but only the second time.
 */
export function countReports(folder) {
  const sum = {
    passed: 0,
    failed: 0,
    wrong: /** @type {Told[]} */ ([]),
    again: /** @type {Told[]} */ ([]),
  };
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    const run = file.slice(0, -".json".length);
    const report = JSON.parse(readFileSync(join(folder, file), "utf8"));
    /** @type {{wrong: Told[], again: Told[]}} */
    let told;
    if ("numPassedTests" in report) {
      told = ofVitest(report.testResults, run);
      sum.passed += report.numPassedTests;
    } else {
      told = ofPlaywright(report.suites, run);
      for (const { message, stack } of report.errors)
        told.wrong.push({ run, file: "", name: "(the run)", reason: stack ?? message ?? "" });
      sum.passed += report.stats.expected + report.stats.flaky;
    }
    sum.failed += told.wrong.length;
    sum.wrong.push(...told.wrong);
    sum.again.push(...told.again);
  }
  return sum;
}

/** @param {{wrong: Told[], again: Told[]}} told @returns {string} empty where all were good at once */
export function namesOf({ wrong, again }) {
  /** @param {Told[]} list @param {string} heading */
  const listed = (list, heading) =>
    list.length === 0
      ? ""
      : `\n${heading}\n${list
          .map(({ run, file, name, reason }) => {
            const lines = stripVTControlCharacters(reason)
              .split("\n")
              .filter((line) => line.trim() !== "" && !line.includes("/node_modules/"))
              .slice(0, REASON_LINES);
            return [`- ${run}: ${file}: ${name}`, ...lines.map((line) => `    ${line}`)].join("\n");
          })
          .join("\n")}\n`;
  return listed(again, "Good only when tried again:") + listed(wrong, "Went wrong:");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sum = countReports(process.argv[2] ?? "");
  process.stdout.write(`${namesOf(sum)}${sum.passed} passed, ${sum.failed} failed\n`);
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}
