// @ts-check
/**
 * Adds up the reports of a run: `node tests/report.mjs <folder>` prints the seconds of each stage and the slowest
 * files, names each test that failed with its reason and each that passed only when it was tried again, and ends with
 * `N passed, N failed`.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Length of a reason in lines. */
const MAX_REASON_LINES = 12;
const SLOWEST_FILES = 20;
/** In the folder of the reports: a line of JSON for each stage, `{"name", "seconds"}`. */
export const STAGES_FILE = "stages.jsonl";

/**
 * `again`: passed on the second try only.
 * @typedef {{run: string, file: string, name: string, reason: string}} Finding
 * @typedef {{run: string, file: string, seconds: number}} TimedFile
 * @typedef {{name: string, seconds: number}} Stage
 * @typedef {{passed: number, failed: Finding[], again: Finding[], files: TimedFile[]}} Report
 * @typedef {Report & {stages: Stage[]}} Summary
 *
 * @typedef {{status: string, fullName: string, failureMessages: string[]}} VitestTest
 * @typedef {{
 *   status: string, name: string, message: string, startTime: number, endTime: number, assertionResults: VitestTest[],
 * }} VitestFile
 * @typedef {{message?: string, stack?: string}} PlaywrightError
 * @typedef {{status: string, results: {duration: number, errors: PlaywrightError[]}[]}} PlaywrightTest
 * @typedef {{title: string, file: string, tests: PlaywrightTest[]}} PlaywrightSpec
 * @typedef {{title: string, file?: string, suites?: PlaywrightSuite[], specs?: PlaywrightSpec[]}} PlaywrightSuite
 * @typedef {{expected: number, flaky: number}} PlaywrightStats
 */

/** @param {{numPassedTests: number, testResults: VitestFile[]}} report @param {string} run @returns {Report} */
function readVitest({ numPassedTests, testResults }, run) {
  /** @type {Report} */
  const read = { passed: numPassedTests, failed: [], again: [], files: [] };
  for (const { name, status, message, startTime, endTime, assertionResults } of testResults) {
    const file = relative(root, name);
    read.files.push({ run, file, seconds: (endTime - startTime) / 1000 });
    const failed = assertionResults.filter((test) => test.status === "failed");
    for (const { fullName, failureMessages } of failed)
      read.failed.push({ run, file, name: fullName, reason: failureMessages.join("\n") });
    // A file that fails to load, or whose hooks fail, has no test of its own to name.
    if (status === "failed" && failed.length === 0)
      read.failed.push({ run, file, name: "(the file)", reason: message });
    // Vitest keeps the first failure beside the verdict of the second try.
    for (const { status: verdict, fullName, failureMessages } of assertionResults)
      if (verdict === "passed" && failureMessages.length > 0)
        read.again.push({ run, file, name: fullName, reason: failureMessages.join("\n") });
  }
  return read;
}

/**
 * @param {{suites: PlaywrightSuite[], errors: PlaywrightError[], stats: PlaywrightStats}} report
 * @param {string} run @returns {Report}
 */
function readPlaywright({ suites, errors, stats }, run) {
  /** @type {Report} */
  const read = { passed: stats.expected + stats.flaky, failed: [], again: [], files: [] };
  /** @type {Map<string, number>} */
  const milliseconds = new Map();
  /** @param {PlaywrightSuite} suite @param {string[]} above */
  const walk = (suite, above) => {
    const titles = suite.title && suite.title !== suite.file ? [...above, suite.title] : above;
    for (const { title, file, tests } of suite.specs ?? [])
      for (const { status, results } of tests) {
        const path = join("tests/e2e", file);
        const took = results.reduce((sum, { duration }) => sum + duration, 0);
        milliseconds.set(path, (milliseconds.get(path) ?? 0) + took);
        if (status !== "unexpected" && status !== "flaky") continue;
        const reasons = results.flatMap((one) => one.errors.map((e) => e.stack ?? e.message));
        (status === "flaky" ? read.again : read.failed).push({
          run,
          file: path,
          name: [...titles, title].join(" "),
          reason: reasons.join("\n"),
        });
      }
    for (const inner of suite.suites ?? []) walk(inner, titles);
  };
  for (const suite of suites) walk(suite, []);
  for (const { message, stack } of errors)
    read.failed.push({ run, file: "", name: "(the run)", reason: stack ?? message ?? "" });
  for (const [file, took] of milliseconds) read.files.push({ run, file, seconds: took / 1000 });
  return read;
}

/** @param {string} folder @returns {Summary} */
export function readReports(folder) {
  const reports = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => {
      const report = JSON.parse(readFileSync(join(folder, name), "utf8"));
      const run = name.slice(0, -".json".length);
      return "numPassedTests" in report ? readVitest(report, run) : readPlaywright(report, run);
    });
  const stagesFile = join(folder, STAGES_FILE);
  const lines = existsSync(stagesFile) ? readFileSync(stagesFile, "utf8").trim().split("\n") : [];
  return {
    passed: reports.reduce((sum, { passed }) => sum + passed, 0),
    failed: reports.flatMap(({ failed }) => failed),
    again: reports.flatMap(({ again }) => again),
    files: reports.flatMap(({ files }) => files),
    stages: lines.map((line) => JSON.parse(line)),
  };
}

/** @param {number} value */
const rounded = (value) => value.toFixed(value < 10 ? 1 : 0).padStart(6);

/** @param {Pick<Summary, "stages" | "files">} summary @returns {string} */
export function formatSeconds({ stages, files }) {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES);
  const total = stages.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    "\nSeconds per stage:",
    ...[...stages, { name: "in all", seconds: total }].map(
      ({ name, seconds }) => `${rounded(seconds)}  ${name}`,
    ),
    `\nThe ${slowest.length} slowest files, in seconds:`,
    ...slowest.map(({ run, file, seconds }) => `${rounded(seconds)}  ${run}: ${file}`),
    "",
  ].join("\n");
}

/** Empty if every test passed at once. @param {Pick<Summary, "failed" | "again">} summary @returns {string} */
export function formatFindings({ failed, again }) {
  /** @param {Finding[]} findings @param {string} heading */
  const format = (findings, heading) =>
    findings.length === 0
      ? ""
      : `\n${heading}\n${findings
          .map(({ run, file, name, reason }) => {
            const lines = stripVTControlCharacters(reason)
              .split("\n")
              .filter((line) => line.trim() !== "" && !line.includes("/node_modules/"))
              .slice(0, MAX_REASON_LINES);
            return [`- ${run}: ${file}: ${name}`, ...lines.map((line) => `    ${line}`)].join("\n");
          })
          .join("\n")}\n`;
  return format(again, "Passed only when tried again:") + format(failed, "Failed:");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const summary = readReports(process.argv[2] ?? "");
  const { passed, failed } = summary;
  process.stdout.write(formatSeconds(summary) + formatFindings(summary));
  process.stdout.write(`${passed} passed, ${failed.length} failed\n`);
  process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;
}
