// @ts-check
/**
 * Runs a tier of the tests (docs/testing.md) and prints its seconds, its slowest files and its sum.
 *
 *   npm test               rules, requests, the built server, the browser
 *   npm run test:fast      lint, types, rules and requests (without those of the engine and of Stripe), 50 inputs of
 *                          each property
 *   npm run test:postgres  tests/db, the files tagged `postgres` and the browser tests tagged so, on the server of
 *                          TEST_DATABASE_URL
 *   npm run test:engines   tests/engines: the built server in Firefox and WebKit
 *   npm run test:soak      files that vary with tests/support/soak.ts, in full, the property tests with 10,000 inputs
 *                          each, and rules and requests in a random order; with TEST_DATABASE_URL then every file on
 *                          that PostgreSQL; with `-- short` a few of the cuts
 *   npm run fuzz [seed]    the property tests alone; the seed repeats a run
 *
 * Reports go to GYMFRONT_REPORTS, where `tests/report.mjs` adds up those of several tiers.
 */
import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatFindings, formatSeconds, readReports, STAGES_FILE } from "./report.mjs";
import { getBrowser, getEngines, getFfmpeg } from "./support/get-browser.mjs";
import { makeScratch } from "./support/scratch.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const reports = process.env["GYMFRONT_REPORTS"] ?? makeScratch("reports");
mkdirSync(reports, { recursive: true });
const IN_PROCESS = "tests/vitest.config.ts";
const BUILT_SERVER = "tests/vitest.server.config.ts";
const ENGINES = "tests/vitest.engines.config.ts";
/** The engine and Stripe's gateway: few changes affect them, and their tests take a fifth of the time. */
const LEFT_OUT_OF_FAST = [
  "tests/db/**",
  "tests/support/stripe/**",
  "app/features/billing/stripe/**",
  "app/features/billing/*.contract.test.ts",
].flatMap((glob) => ["--exclude", glob]);
const TYPES = ["--noEmit", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/tsc.json"];

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * A stage is a process group, so its workers end with it.
 * @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} signal
 */
function stopGroup({ pid }, signal) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The process has ended by itself.
  }
}

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of running) stopGroup(child, "SIGTERM");
  setTimeout(() => {
    for (const child of running) stopGroup(child, "SIGKILL");
    process.exit(1);
  }, 5_000);
  const exits = [...running].map((child) => new Promise((done) => child.once("exit", done)));
  void Promise.all(exits).then(() => process.exit(1));
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, stop);
// npm ends on a signal without forwarding it.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) stop();
}, 500).unref();

/** @param {string} file @param {string[]} args @param {Record<string, string>} [env] @returns {Promise<boolean>} */
function run(file, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [file, ...args], {
      stdio: ["ignore", "inherit", "inherit"],
      detached: true,
      env: { ...process.env, ...env },
    });
    running.add(child);
    child.once("exit", (code) => {
      // Ends processes that the stage left behind.
      stopGroup(child, "SIGKILL");
      running.delete(child);
      done(code === 0);
    });
  });
}

/** @type {boolean[]} */
const verdicts = [];
/** @param {string} name @param {() => boolean | void | Promise<boolean | void>} work */
async function stage(name, work) {
  const startTime = Date.now();
  process.stdout.write(`\n== ${name}\n`);
  const passed = await work();
  verdicts.push(passed !== false);
  const seconds = (Date.now() - startTime) / 1000;
  appendFileSync(join(reports, STAGES_FILE), `${JSON.stringify({ name, seconds })}\n`);
}

/** @param {string} name @param {string} config @param {string[]} [selection] @param {Record<string, string>} [env] */
function runVitest(name, config, selection = [], env = {}) {
  return run(
    "node_modules/vitest/vitest.mjs",
    [
      "run",
      ...["--config", config, "--reporter", "default", "--reporter", "json"],
      `--outputFile.json=${join(reports, `${name.replaceAll(" ", "-")}.json`)}`,
      ...selection,
    ],
    env,
  );
}

/** @type {(...args: Parameters<typeof runVitest>) => Promise<void>} */
const vitest = (name, ...args) => stage(name, () => runVitest(name, ...args));

/** @param {string} name @param {string[]} [selection] */
const runPlaywright = (name, selection = []) =>
  run(
    "node_modules/@playwright/test/cli.js",
    ["test", "--config", "tests/playwright.config.ts", "--reporter=list,json", ...selection],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, `${name}.json`) },
  );

const runBuild = () => run("app/server/build.mjs", ["when-needed"]);

/** @param {(() => Promise<boolean>)[]} tasks */
async function inOrder(...tasks) {
  let passed = true;
  for (const work of tasks) passed = (await work()) && passed;
  return passed;
}

/** Waits for stages that run at the same time. @param {Promise<boolean>[]} tasks */
const allPass = async (...tasks) => (await Promise.all(tasks)).every(Boolean);

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => /\.test\.tsx?$/.test(file));

/** @param {RegExp} mark */
const filesWith = (mark) =>
  ["app", "tests"].flatMap(filesIn).filter((file) => mark.test(readFileSync(file, "utf8")));

/** @param {string} name @param {string[]} files @param {Record<string, string>} [env] */
async function runSelected(name, files, env) {
  const needBuild = files.filter((file) => /^tests\/(?:server|failure)\//.test(file));
  const inProcess = files.filter((file) => !needBuild.includes(file));
  if (inProcess.length > 0) await vitest(`${name}: rules and requests`, IN_PROCESS, inProcess, env);
  if (needBuild.length === 0) return;
  await stage(`${name}: build`, runBuild);
  await vitest(`${name}: built server`, BUILT_SERVER, needBuild, env);
}

/** @param {string} [seed] */
function fuzzSettings(seed = newSeed()) {
  process.stdout.write(`Seed ${seed}: npm run fuzz ${seed} repeats these inputs.\n`);
  return { FUZZ_RUNS: "10000", FUZZ_SEED: seed };
}

const newSeed = () => String(randomInt(2 ** 31 - 1));

/** Runs every in-process file with its tests in a random order, so that a test that depends on another one fails. */
async function runShuffled() {
  const seed = newSeed();
  const order = ["--sequence.shuffle.files", "--sequence.shuffle.tests", `--sequence.seed=${seed}`];
  await vitest(`shuffled by ${seed}: rules and requests`, IN_PROCESS, order);
}

const [tier = "all", option = ""] = process.argv.slice(2);
const postgres = process.env["TEST_DATABASE_URL"];
if (tier !== "postgres") delete process.env["TEST_DATABASE_URL"];

if (["all", "fast", "soak"].includes(tier)) await stage("encoder", getFfmpeg);
if (tier === "all") {
  await stage("browser and proxy", getBrowser);
  await stage("rules and requests, build", () =>
    allPass(runVitest("rules and requests", IN_PROCESS), runBuild()),
  );
  await vitest("built server", BUILT_SERVER);
  await stage("browser", () => runPlaywright("browser"));
} else if (tier === "fast") {
  await stage("lint, types, rules and requests", () =>
    allPass(
      inOrder(
        () => run("node_modules/oxlint/bin/oxlint", ["--deny-warnings"]),
        () => run("node_modules/prettier/bin/prettier.cjs", ["--check", "--cache", "."]),
        () => run("node_modules/typescript/bin/tsc", TYPES),
      ),
      runVitest("rules and requests", IN_PROCESS, LEFT_OUT_OF_FAST, { FUZZ_RUNS: "50" }),
    ),
  );
} else if (tier === "postgres") {
  if (!postgres) {
    process.stderr.write(
      "TEST_DATABASE_URL is the address of a PostgreSQL whose role may create databases\n",
    );
    process.exit(1);
  }
  const files = new Set([...filesIn("tests/db"), ...filesWith(/@module-tag postgres/)]);
  await runSelected("postgres", [...files]);
  await stage("postgres: browser and proxy", getBrowser);
  await stage("postgres: build", runBuild);
  await stage("postgres: browser", () =>
    runPlaywright("postgres-browser", ["--grep", "@postgres"]),
  );
} else if (tier === "engines") {
  await stage("engines: browsers", getEngines);
  await stage("engines: build", runBuild);
  await vitest("engines", ENGINES);
} else if (tier === "soak" && option === "short") {
  await runSelected("soak", filesWith(/SHORT_SOAK/), { SOAK: "short" });
} else if (tier === "soak") {
  await runSelected("soak", filesWith(/support\/(?:soak|kill-checkout)"|"fast-check"/), {
    SOAK: "full",
    ...fuzzSettings(),
  });
  await runShuffled();
  if (postgres) {
    const env = { TEST_DATABASE_URL: postgres };
    await vitest("postgres in full: rules and requests", IN_PROCESS, [], env);
    await stage("postgres in full: build", runBuild);
    await vitest("postgres in full: built server", BUILT_SERVER, [], env);
  }
} else if (tier === "fuzz") {
  await runSelected("fuzz", filesWith(/from "fast-check"/), fuzzSettings(option || undefined));
} else {
  process.stderr.write(`There is no tier "${tier}": all, fast, postgres, engines, soak or fuzz\n`);
  process.exit(1);
}

const summary = readReports(reports);
const good = verdicts.every(Boolean) && summary.failed.length === 0;
process.stdout.write(formatSeconds(summary) + formatFindings(summary));
process.stdout.write(
  good
    ? `\nEvery test passed: ${summary.passed}.\n`
    : `\nNot green: ${summary.failed.length} of ${summary.passed + summary.failed.length} tests failed.\n`,
);
process.exit(good ? 0 : 1);
