// @ts-check
/**
 * `npm test`: builds, then every test there is. `npm run test:postgres` runs those that touch a database again, on the
 * server that TEST_DATABASE_URL names. Counts are written to TEST_COUNTS when it names a file, for whoever adds up.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const onPostgres = process.argv[2] === "postgres";
const results = mkdtempSync(join(tmpdir(), "gymfront-test-"));

/** @param {string} sentence @returns {never} */
function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** Debian's Chromium, the one that CHROMIUM names, or Playwright's own; got when there is none. */
function findChromium() {
  const known = [process.env["CHROMIUM"], "/usr/bin/chromium", "/usr/bin/chromium-browser"];
  const found = () => known.find((path) => path !== undefined && existsSync(path));
  if (found()) return found();
  process.stdout.write("No Chromium here: trying to get one.\n");
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update"]);
    run("apt-get", ["install", "-y", "chromium"], { DEBIAN_FRONTEND: "noninteractive" });
    if (found()) return found();
  }
  if (run("npx", ["playwright", "install", "chromium"])) return undefined;
  return giveUp(
    "The browser tests need Chromium, and none could be installed. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.",
  );
}

let failed = false;
const counts = { passed: 0, failed: 0 };

/** @param {string} name @param {string[]} args */
function vitest(name, args) {
  const file = join(results, `${name}.json`);
  const green = run("npx", [
    "vitest",
    "run",
    ...args,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  if (!existsSync(file)) return void (failed = true);
  const report = JSON.parse(readFileSync(file, "utf8"));
  counts.passed += report.numPassedTests;
  // A file that could not even be read has no failed test, and is a failure all the same.
  counts.failed += Math.max(report.numFailedTests, green ? 0 : 1);
  failed ||= !green;
}

/** @param {NodeJS.ProcessEnv} env */
function playwright(env) {
  const file = join(results, "browser.json");
  const green = run(
    "npx",
    ["playwright", "test", "--config", "tests/playwright.config.ts", "--reporter=list,json"],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  if (!existsSync(file)) return void (failed = true);
  const { stats } = JSON.parse(readFileSync(file, "utf8"));
  counts.passed += stats.expected;
  counts.failed += Math.max(stats.unexpected + stats.flaky, green ? 0 : 1);
  failed ||= !green;
}

if (onPostgres && !process.env["TEST_DATABASE_URL"]) {
  giveUp(
    "TEST_DATABASE_URL is not set: it names a PostgreSQL server and a role that may create databases.",
  );
}
const chromium = onPostgres ? undefined : findChromium();
if (!run(process.execPath, ["app/build.mjs"])) giveUp("The build failed.");

vitest("unit", ["--config", "tests/vitest.config.ts"]);
vitest("server", ["--config", "tests/vitest.server.config.ts"]);
if (!onPostgres) playwright(chromium ? { CHROMIUM: chromium } : {});

rmSync(results, { recursive: true, force: true });
if (process.env["TEST_COUNTS"]) {
  appendFileSync(process.env["TEST_COUNTS"], `${counts.passed} ${counts.failed}\n`);
}
process.stdout.write(
  `\n${counts.passed} tests passed and ${counts.failed} failed${onPostgres ? " on PostgreSQL" : ""}\n`,
);
process.exit(failed || counts.failed > 0 ? 1 : 0);
