/** The rules of CONTRIBUTING.md §5 for the subjects of commits, and which commits of a range are read. */
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { listSubjectProblems } from "./check-commit-subjects.mjs";

const script = join(import.meta.dirname, "check-commit-subjects.mjs");
const gitIsInstalled = spawnSync("git", ["--version"]).status === 0;

describe("a subject", () => {
  test.each([
    "edge: refuse paths that cannot be decoded before the router",
    "db: need no index for it",
    "ui/player: bring back the captions",
    "billing: re-read a refused charge",
    "docs: address the operator",
    // Characters are counted, not bytes.
    `docs: write ${"ü".repeat(60)}`,
  ])("is right: %s", (subject) => {
    expect(listSubjectProblems(subject)).toEqual([]);
  });

  test.each([
    ["Refuse paths that cannot be decoded", ['is not "scope: imperative"']],
    ["edge:refuse paths", ['is not "scope: imperative"']],
    ["Edge: refuse paths", ['is not "scope: imperative"']],
    ["edge: ", ['is not "scope: imperative"']],
    ["edge: refuse paths.", ["ends with a full stop"]],
    ["edge: Refuse paths", ['begins with "Refuse", not with an imperative']],
    ["edge: refused paths", ['begins with "refused", not with an imperative']],
    ["edge: refusing paths", ['begins with "refusing", not with an imperative']],
    ["edge: refuses paths", ['begins with "refuses", not with an imperative']],
    ["edge: the paths are decoded", ['begins with "the", not with an imperative']],
    [`docs: write ${"a".repeat(61)}`, ["has 73 characters, at most 72"]],
    ["The paths.", ["ends with a full stop", 'is not "scope: imperative"']],
  ])("is wrong: %s", (subject, problems) => {
    expect(listSubjectProblems(subject)).toEqual(problems);
  });
});

describe.skipIf(!gitIsInstalled)("a range", () => {
  /** A repository with the commits given, each without a change. */
  function repositoryWith(...subjects: string[]) {
    const cwd = mkdtempSync(join(tmpdir(), "commits-"));
    const who = { NAME: "A Member", EMAIL: "member@demo.test" };
    const env = {
      NODE_ENV: "test" as const,
      PATH: process.env["PATH"],
      HOME: cwd,
      GIT_CONFIG_NOSYSTEM: "1",
      ...Object.fromEntries(
        Object.entries(who).flatMap(([name, value]) => [
          [`GIT_AUTHOR_${name}`, value],
          [`GIT_COMMITTER_${name}`, value],
        ]),
      ),
    };
    const git = (...args: string[]) => {
      const { status, stderr } = spawnSync("git", args, { cwd, env, encoding: "utf8" });
      if (status !== 0) throw new Error(stderr);
    };
    const commit = (subject: string) => git("commit", "--quiet", "--allow-empty", "-m", subject);
    git("init", "--quiet", "--initial-branch=main");
    for (const subject of subjects) commit(subject);
    const check = (range: string) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [script, range], {
        cwd,
        env,
        encoding: "utf8",
      });
      return { status, stdout, stderr };
    };
    return { git, commit, check };
  }

  it("is right with right subjects, and reads none before it", () => {
    const { check } = repositoryWith("Everything.", "db: add a table", "ui: show it");
    expect(check("HEAD~2..HEAD")).toMatchObject({
      status: 0,
      stdout: "2 subjects read, 0 wrong\n",
    });
  });

  it("is wrong with one wrong subject, which it names", () => {
    const { check } = repositoryWith("db: add a table", "ui: shows it", "docs: say so");
    const { status, stdout } = check("HEAD");
    expect(status).toBe(1);
    expect(stdout).toMatch(/^\w+ ui: shows it\n {2}begins with "shows", not with an imperative\n/);
    expect(stdout).toMatch(/\n3 subjects read, 1 wrong\n$/);
  });

  it("leaves merge commits out", () => {
    const { git, commit, check } = repositoryWith("db: add a table");
    git("checkout", "--quiet", "-b", "branch");
    commit("ui: show it");
    git("checkout", "--quiet", "main");
    git("merge", "--quiet", "--no-ff", "-m", "Merge branch", "branch");
    expect(check("HEAD")).toMatchObject({ status: 0, stdout: "2 subjects read, 0 wrong\n" });
  });

  it("fails if there is no such range", () => {
    const { check } = repositoryWith("db: add a table");
    const { status, stderr } = check("nothing..HEAD");
    expect(status).toBe(1);
    expect(stderr).toContain("nothing..HEAD");
  });
});
