// @ts-check
/**
 * A copy of the working tree as git sees it, committed or not, in a folder of its own. The packages are links to those
 * of the repository. Mutants are applied to the copy alone.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** What no verdict depends on: the mutants themselves, documents, the browser's tests. */
const NO_PART = /^(?:tests\/(?:mutants|e2e|bench)\/|docs\/|\.ci\/|\.github\/|[^/]+\.md$)/;
const FOLDER = /^gymfront-mutants-(\d+)-\w{6}$/;

/**
 * @typedef {object} TreeCopy
 * @property {string} home its folder, with all that belongs to it
 * @property {string} folder the copy of the tree
 * @property {string} temporary the temporary folder of the tests
 * @property {string} fingerprint the same for the same sources and tests
 * @property {(patch: string) => string | null} apply null, or why the patch does not apply
 * @property {() => void} restore takes the patch back
 * @property {() => void} remove
 */

/** @param {string} root @returns {TreeCopy} */
export function makeTreeCopy(root) {
  removeLeftovers();
  const home = mkdtempSync(join(tmpdir(), `gymfront-mutants-${process.pid}-`));
  const folder = join(home, "tree");
  const temporary = join(home, "tmp");
  mkdirSync(folder);
  mkdirSync(temporary);
  const index = join(home, "index");
  // An index of its own: the repository's is left as it is.
  const known = resolve(root, git(root, ["rev-parse", "--git-path", "index"]).trim());
  if (existsSync(known)) copyFileSync(known, index);
  const env = { GIT_INDEX_FILE: index };
  git(root, ["add", "--all"], env);
  const files = git(root, ["ls-files", "--stage"], env)
    .split("\n")
    .filter((line) => line !== "" && !NO_PART.test(line.split("\t")[1] ?? ""));
  git(root, ["checkout-index", "--all", "--force", `--prefix=${folder}/`], env);
  linkPackages(join(root, "node_modules"), join(folder, "node_modules"));

  /** @type {string[]} */
  let changed = [];
  return {
    home,
    folder,
    temporary,
    fingerprint: createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 16),
    apply(patch) {
      // The copy is no repository, nor part of one that may lie above it.
      const outside = { GIT_CEILING_DIRECTORIES: dirname(folder) };
      const named = tryGit(folder, ["apply", "--numstat", "-z", patch], outside);
      if (named.status !== 0) return named.stderr.trim() || "not a patch";
      changed = named.stdout
        .split("\0")
        .filter(Boolean)
        .map((line) => line.split("\t")[2] ?? "");
      const applied = tryGit(folder, ["apply", patch], outside);
      if (applied.status === 0) return changed.length > 0 ? null : "an empty patch";
      changed = [];
      return applied.stderr.trim();
    },
    restore() {
      if (changed.length === 0) return;
      const again = ["checkout-index", "--force", `--prefix=${folder}/`, "--", ...changed];
      git(root, again, env);
      changed = [];
    },
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}

/**
 * A folder of links instead of one link: what a tool keeps beside the packages (`.vite`) stays in the copy.
 *
 * @param {string} from @param {string} to
 */
function linkPackages(from, to) {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    const isCache = name.startsWith(".") && name !== ".bin" && name !== ".package-lock.json";
    if (!isCache) symlinkSync(join(from, name), join(to, name));
  }
}

/** Removes the folders of runs that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(tmpdir())) {
    const [, owner] = FOLDER.exec(name) ?? [];
    if (owner === undefined || isAlive(Number(owner))) continue;
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user is alive too.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** @param {string} cwd @param {string[]} args @param {Record<string, string>} [env] */
function tryGit(cwd, args, env = {}) {
  return spawnSync("git", args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 100_000_000,
    env: { ...process.env, ...env },
  });
}

/** @param {string} cwd @param {string[]} args @param {Record<string, string>} [env] */
export function git(cwd, args, env = {}) {
  const { status, stdout, stderr, error } = tryGit(cwd, args, env);
  if (status !== 0) throw new Error(`git ${args[0]}: ${error?.message ?? stderr}`);
  return stdout;
}
