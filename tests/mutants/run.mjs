// @ts-check
/**
 * `npm run mutants`: applies each mutant of mutants.json, one mistake at a time, to a copy of the tree and runs the
 * test files that must notice it. `npm run mutants -- 12 17` runs those two; `--fresh` forgets earlier results. What
 * was judged before, with the same sources, patch and files, is not run again.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { levelOf, runTests, stopTests } from "./run-tests.mjs";
import { git, makeTreeCopy } from "./tree-copy.mjs";

/**
 * @typedef {object} Mutant
 * @property {string} patch
 * @property {string} area
 * @property {string} breaks what goes wrong, and so what a test must notice
 * @property {string[]} killedBy the test files of which at least one must fail
 * @property {"server"} [level] its tests start a built server
 */

/** @typedef {"killed" | "survived" | "broken patch" | "no verdict"} Verdict */

/**
 * @typedef {object} Result
 * @property {string} key of sources, patch and test files
 * @property {string} commit
 * @property {Verdict} verdict
 * @property {string} by the file that killed it, or why there is no verdict
 * @property {string} test
 * @property {number} seconds
 */

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const resultsFile = join(root, "node_modules/.cache/gymfront-mutants/results.json");

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);

/** @param {string} text */
const hashOf = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** @param {Mutant} mutant */
const numberOf = ({ patch }) => Number.parseInt(patch, 10);

/** @param {Mutant} mutant */
const nameOf = ({ patch }) => patch.replace(/^\d+-|\.patch$/g, "").replaceAll("-", " ");

/** @returns {Mutant[]} */
function readMutants() {
  /** @type {Mutant[]} */
  const mutants = JSON.parse(readFileSync(join(here, "mutants.json"), "utf8"));
  const patches = mutants.map(({ patch }) => patch);
  const patchFiles = readdirSync(here).filter((file) => file.endsWith(".patch"));
  const mismatches = [
    ...patches.filter((patch) => !patchFiles.includes(patch)),
    ...patchFiles.filter((patch) => !patches.includes(patch)),
    ...patches.filter((patch, at) => patches.indexOf(patch) !== at),
  ];
  if (mismatches.length > 0)
    throw new Error(`Not once in both mutants.json and the folder: ${mismatches}`);
  return mutants;
}

/** @returns {{ mutants: Record<string, Result>, green: Record<string, string> }} `green`: files by their sources */
function readResults() {
  try {
    return JSON.parse(readFileSync(resultsFile, "utf8"));
  } catch {
    return { mutants: {}, green: {} };
  }
}

/** @param {ReturnType<typeof readResults>} results */
function writeResults(results) {
  mkdirSync(dirname(resultsFile), { recursive: true });
  writeFileSync(`${resultsFile}.draft`, JSON.stringify(results, null, 2));
  renameSync(`${resultsFile}.draft`, resultsFile);
}

/** @param {string[]} files */
function byLevel(files) {
  const all = [...new Set(files)];
  const levels = /** @type {const} */ (["in-process", "server"]);
  return levels
    .map((level) => ({ level, files: all.filter((file) => levelOf(file) === level) }))
    .filter((one) => one.files.length > 0);
}

/** Files a run, so that little is lost when it is interrupted. */
const GREEN_AT_ONCE = 8;

/**
 * Without a mutant every file must be green, or a failure proves nothing.
 *
 * @param {ReturnType<typeof makeTreeCopy>} copy
 * @param {ReturnType<typeof readResults>} results
 * @param {string[]} files
 */
async function checkGreen(copy, results, files) {
  const unknown = files.filter((file) => results.green[file] !== copy.fingerprint);
  for (const { level, files } of byLevel(unknown)) {
    for (let at = 0; at < files.length; at += GREEN_AT_ONCE) {
      const some = files.slice(at, at + GREEN_AT_ONCE);
      say(`Without a mutant: ${at + some.length} of ${files.length} files (${level})…`);
      const { passed, failed, trouble } = await runTests(copy, { files: some, level, bail: false });
      for (const file of passed) results.green[file] = copy.fingerprint;
      writeResults(results);
      const red = some.filter((file) => !passed.includes(file));
      if (red.length === 0) continue;
      for (const { file, title } of failed) say(`  red: ${file}: ${title}`);
      throw new Error(`Not green without a mutant: ${red.join(", ")} ${trouble}`);
    }
  }
}

/**
 * @param {ReturnType<typeof makeTreeCopy>} copy
 * @param {Mutant} mutant
 * @returns {Promise<{ verdict: Verdict, by: string, test: string }>}
 */
async function judge(copy, { patch, killedBy }) {
  const refusal = copy.apply(join(here, patch));
  if (refusal !== null) return { verdict: "broken patch", by: refusal, test: "" };
  try {
    let why = "";
    for (const { level, files } of byLevel(killedBy)) {
      const { failed, trouble } = await runTests(copy, { files, level, bail: true });
      const [first] = failed;
      if (first) return { verdict: "killed", by: first.file, test: first.title };
      why ||= trouble;
    }
    return { verdict: why === "" ? "survived" : "no verdict", by: why, test: "" };
  } finally {
    copy.restore();
  }
}

/** @param {Mutant[]} mutants @param {ReturnType<typeof readResults>} results */
function tableOf(mutants, results) {
  const rows = mutants.map((mutant) => {
    const { verdict = "not run", by = "", seconds = 0 } = results.mutants[mutant.patch] ?? {};
    const cells = [String(numberOf(mutant)).padStart(2, "0"), nameOf(mutant), mutant.area, verdict];
    return `| ${[...cells, by.replaceAll(/[\n|]/g, " "), seconds.toFixed(1)].join(" | ")} |`;
  });
  const head = [
    "| No. | Mutant | Area | Verdict | By | Seconds |",
    "| --- | --- | --- | --- | --- | ---: |",
  ];
  return [...head, ...rows].join("\n");
}

async function main() {
  const args = process.argv.slice(2);
  const numbers = new Set(args.filter((arg) => /^\d+$/.test(arg)).map(Number));
  const unknown = args.filter((arg) => arg !== "--fresh" && !/^\d+$/.test(arg));
  if (unknown.length > 0) throw new Error(`Not understood: ${unknown.join(" ")}`);
  const all = readMutants();
  const mutants = all.filter((mutant) => numbers.size === 0 || numbers.has(numberOf(mutant)));
  if (mutants.length === 0) throw new Error("There is no such mutant");
  const results = readResults();
  if (args.includes("--fresh")) {
    results.green = {};
    for (const { patch } of mutants) delete results.mutants[patch];
  }
  const commit = git(root, ["rev-parse", "--short", "HEAD"]).trim();
  const copy = makeTreeCopy(root);
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
    process.once(signal, () => {
      stopTests();
      copy.remove();
      process.exit(signal === "SIGINT" ? 130 : 143);
    });
  }
  try {
    const keyOf = (/** @type {Mutant} */ { patch, killedBy }) =>
      hashOf([copy.fingerprint, readFileSync(join(here, patch), "utf8"), ...killedBy].join("\n"));
    const due = mutants.filter((mutant) => {
      const previous = results.mutants[mutant.patch];
      return previous?.key !== keyOf(mutant) || previous.verdict === "no verdict";
    });
    if (due.length < mutants.length) say(`${mutants.length - due.length} were judged before.`);
    await checkGreen(copy, results, [...new Set(due.flatMap(({ killedBy }) => killedBy))]);
    for (const mutant of due) {
      const startTime = performance.now();
      const result = await judge(copy, mutant);
      const seconds = Math.round((performance.now() - startTime) / 100) / 10;
      results.mutants[mutant.patch] = { key: keyOf(mutant), commit, ...result, seconds };
      writeResults(results);
      const { verdict, by, test } = result;
      say(`${mutant.patch}: ${verdict} (${seconds} s) ${by}${test && `: ${test}`}`);
    }
  } finally {
    copy.remove();
  }
  say(`\n${tableOf(mutants, results)}\n`);
  const alive = mutants.filter(({ patch }) => results.mutants[patch]?.verdict !== "killed");
  for (const { patch, breaks } of alive) say(`Not killed: ${patch}: ${breaks}`);
  say(`${mutants.length - alive.length} of ${mutants.length} mutants are killed.`);
  return alive.length === 0;
}

main().then(
  (good) => process.exit(good ? 0 : 1),
  (/** @type {unknown} */ error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
