// @ts-check
/**
 * Checks the subjects of commits (CONTRIBUTING.md §5): `node tests/support/check-commit-subjects.mjs main..HEAD` names
 * each subject that breaks a rule, and ends with 1 if there is one. Merge commits are left out: git writes their
 * subjects.
 */
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";

const MAX_LENGTH = 72;
const SUBJECT = /^[a-z0-9]+(?:[-./][a-z0-9]+)*: (?<text>\S.*)$/;
/** First words that are no verbs; an article is the most frequent one. */
const NOT_VERBS = new Set(
  "a an all also and are as at but by every for from has if in into is it no not now of on one or so some that the their these they this to was we what when where which who why with without".split(
    " ",
  ),
);
/** Imperatives that look like other forms. */
const IMPERATIVES = new Set(
  "bleed breed bring cling embed exceed feed fling heed need ping proceed ring seed shed shred sing sling speed spring sting string succeed swing weed".split(
    " ",
  ),
);

/** No dictionary: it knows articles, "added", "adding" and "adds". @param {string} word */
const isImperative = (word) =>
  IMPERATIVES.has(word) ||
  (/^[a-z]+(?:-[a-z]+)*$/.test(word) && !NOT_VERBS.has(word) && !/(?:ed|ing|[^aisu]s)$/.test(word));

/** The rules that a subject breaks. @param {string} subject @returns {string[]} */
export function listSubjectProblems(subject) {
  const problems = [];
  const length = [...subject].length;
  if (length > MAX_LENGTH) problems.push(`has ${length} characters, at most ${MAX_LENGTH}`);
  if (subject.endsWith(".")) problems.push("ends with a full stop");
  const text = SUBJECT.exec(subject)?.groups?.["text"];
  if (text === undefined) return [...problems, 'is not "scope: imperative"'];
  const [word = ""] = text.split(/[\s,:;]/);
  if (!isImperative(word)) problems.push(`begins with "${word}", not with an imperative`);
  return problems;
}

/** The hash and the subject of each commit of a range. @param {string} range @returns {[string, string][]} */
function readSubjects(range) {
  const { status, stdout, stderr, error } = spawnSync(
    "git",
    ["log", "--no-merges", "--format=%h %s", "--end-of-options", range, "--"],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(error?.message ?? stderr.trim());
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const end = line.indexOf(" ");
      return [line.slice(0, end), line.slice(end + 1)];
    });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [range = "main..HEAD"] = process.argv.slice(2);
  const subjects = readSubjects(range);
  const wrong = subjects.flatMap(([hash, subject]) => {
    const problems = listSubjectProblems(subject);
    return problems.length > 0 ? [`${hash} ${subject}\n  ${problems.join("\n  ")}\n`] : [];
  });
  process.stdout.write(wrong.join(""));
  process.stdout.write(`${subjects.length} subjects read, ${wrong.length} wrong\n`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
