// @ts-check
/** Adds up the reports of a run: `node tests/count.mjs <folder>` prints `N passed, N failed`. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** @param {string} folder */
export function countReports(folder) {
  let passed = 0;
  let failed = 0;
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    const report = JSON.parse(readFileSync(join(folder, file), "utf8"));
    if ("numPassedTests" in report) {
      passed += report.numPassedTests;
      failed += report.numFailedTests;
      // A file that could not even be loaded has no test to count.
      failed += report.testResults.filter(
        (/** @type {{status: string, assertionResults: unknown[]}} */ one) =>
          one.status === "failed" && one.assertionResults.length === 0,
      ).length;
    } else if ("stats" in report) {
      passed += report.stats.expected;
      failed += report.stats.unexpected + report.stats.flaky + report.errors.length;
    }
  }
  return { passed, failed };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { passed, failed } = countReports(process.argv[2] ?? "");
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
