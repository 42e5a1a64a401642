// @ts-check
/** Runs test files by vitest in a process of its own and says what its report proves. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";

/** Ends what hangs; an idle machine needs a tenth of it. A built server is built first. */
const MINUTES = { "in-process": { first: 3, each: 1 }, server: { first: 10, each: 5 } };
const TIMED_OUT = /^(?:Error: )?(?:Test|Hook) timed out in \d+ms/;

/** @typedef {"in-process" | "server"} Level */

/**
 * @typedef {object} Run
 * @property {string[]} passed the files of which every test passed
 * @property {{ file: string, title: string }[]} failed the tests that failed by what they found, not by time
 * @property {string} trouble why a file proves nothing: not loaded, a hook failed, a time-out, a crash
 */

/** @type {import("node:child_process").ChildProcess | null} */
let running = null;

/** Ends the tests with all processes that they have started. */
export function stopTests() {
  if (running?.pid === undefined) return;
  try {
    process.kill(-running.pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** @param {string} file @returns {Level} */
export const levelOf = (file) =>
  /^tests\/(?:server|failure)\//.test(file) ? "server" : "in-process";

/**
 * @param {{ folder: string, home: string, temporary: string }} copy
 * @param {{ files: string[], level: Level, bail: boolean }} what of one level
 * @returns {Promise<Run>}
 */
export async function runTests(copy, { files, level, bail }) {
  const report = join(copy.home, "report.json");
  rmSync(report, { force: true });
  const config = level === "server" ? "vitest.server.config.ts" : "vitest.config.ts";
  const command = [
    "node_modules/vitest/vitest.mjs",
    ...["run", "--config", `tests/${config}`, "--maxWorkers=1", "--retry=0"],
    ...(bail ? ["--bail=1"] : []),
    // Files that a mutant leaves as they are need not be transformed again.
    "--experimental.fsModuleCache",
    ...["--reporter=json", `--outputFile=${report}`],
    ...files,
  ];
  const { CI: _retriesOnce, TEST_DATABASE_URL: _elsewhere, ...env } = process.env;
  const child = spawn(process.execPath, command, {
    cwd: copy.folder,
    // A process group of its own, so that its children end with it.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...env, TMPDIR: copy.temporary },
  });
  running = child;
  let output = "";
  const keep = (/** @type {Buffer} */ text) => {
    output = `${output}${text}`.slice(-4_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  let isLate = false;
  const { first, each } = MINUTES[level];
  const late = () => {
    isLate = true;
    stopTests();
  };
  const limit = setTimeout(late, (first + each * files.length) * 60_000);
  await new Promise((done) => child.once("close", done));
  clearTimeout(limit);
  // What a crashed run has left behind ends too.
  stopTests();
  running = null;
  if (isLate) return { passed: [], failed: [], trouble: "not finished in time" };
  if (!existsSync(report)) return { passed: [], failed: [], trouble: complaint(output) };
  return readReport(JSON.parse(readFileSync(report, "utf8")), { root: copy.folder, files, output });
}

/**
 * @typedef {object} FileReport of vitest's JSON reporter
 * @property {string} name
 * @property {"passed" | "failed"} status
 * @property {string} message
 * @property {{ status: string, fullName: string, failureMessages: string[] }[]} assertionResults
 */

/**
 * @param {{ success: boolean, testResults: FileReport[] }} report
 * @param {{ root: string, files: string[], output: string }} given
 * @returns {Run}
 */
export function readReport({ success, testResults }, { root, files, output }) {
  const reports = testResults.map((report) => ({ ...report, file: relative(root, report.name) }));
  const passed = reports
    .filter(({ status, assertionResults }) => status === "passed" && hasRun(assertionResults))
    .map(({ file }) => file);
  const failed = reports.flatMap(({ file, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === "failed" && !hasTimedOut(test))
      .map(({ fullName }) => ({ file, title: fullName })),
  );
  const missing = files.filter((file) => !reports.some((report) => report.file === file));
  const [broken] = reports.filter(({ status }) => status === "failed");
  const late = broken?.assertionResults.find(hasTimedOut);
  const trouble =
    failed.length > 0
      ? ""
      : missing.length > 0
        ? `not run: ${missing.join(", ")}`
        : late
          ? `timed out: ${late.fullName}`
          : broken
            ? `${broken.file}: ${firstLine(broken.message)}`
            : success && passed.length === files.length
              ? ""
              : complaint(output);
  return { passed, failed, trouble };
}

/** @param {FileReport["assertionResults"]} tests */
const hasRun = (tests) => tests.some(({ status }) => status === "passed");

/** @param {FileReport["assertionResults"][number]} test */
const hasTimedOut = ({ failureMessages }) => failureMessages.some((said) => TIMED_OUT.test(said));

/** @param {string} text */
const firstLine = (text) => text.split("\n")[0]?.slice(0, 200) ?? "";

/** What the run complains of last; a killed worker is not reported. @param {string} output */
const complaint = (output) => {
  const lines = output.split("\n").filter((line) => !line.startsWith("JSON report written"));
  const line = lines.findLast((one) => /error/i.test(one)) ?? lines.findLast(Boolean);
  return line?.trim().slice(0, 200) || "its process ended";
};
