/** Finds citations of documents and paths that do not exist. CONTRIBUTING.md §4 defines the form of a citation. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";

export interface Repository {
  /** From the root, without what is built or installed. */
  files: readonly string[];
  documents: ReadonlyMap<string, Document>;
  exists: (path: string) => boolean;
}

interface Document {
  /** By number, such as `8b` and `3.4`: the labels that may follow it in quotes. */
  sections: ReadonlyMap<string, ReadonlySet<string>>;
  anchors: ReadonlySet<string>;
}

interface Problem {
  index: number;
  text: string;
}

const FOLDERS = ["app", "tests", "docs", "public", ".github", ".ci"];

/** Escaped, so that this file itself cites nothing. */
const SIGN = "\u00A7";
const SECTION = String.raw`\u00A7(\d+(?:\.\d+)*[a-z]?)(?:\s+"([^"]+)")?`;
const FIRST_SECTION = new RegExp(String.raw`\s+${SECTION}`, "y");
const NEXT_SECTION = new RegExp(String.raw`(?:,|\s+and|\s+to)\s+${SECTION}`, "y");
/** Sections of an internet standard are not ours. */
const ANY_SECTION = new RegExp(String.raw`(?<!RFC \d+\s+)(?:${SECTION}|\u00A7)`, "g");
const DOCUMENT = /(?<![\w@~:/.*-])(?:[\w.-]+\/)*[\w-]+\.md\b/g;
const PATH = /(?<![\w@/.~$*}-])(?:app|tests|docs|public|\.github|\.ci)\/[^\s`"'()|,;]*/g;
/** Without the first of its folders, or without any. */
const FILE = /(?<![\w@/.~$*}>-])[\w-][\w./-]*\.(?:tsx?|mjs|css|sql|patch)\b(?![\w/(])/g;
/** In a README.md: `plans/`, relative to it or to app. */
const FOLDER = /(?<=`[^`\n]*)(?<![\w@/.~$*}>:-])(?:[\w-]+\/)+(?=[\s`,])/g;
/** Names a document without saying which, or one that is not here. */
const VAGUE = /\bREADME\b(?!\.md)|\bspecification\b|\bthe spec\b/gi;

const isMarkdown = (path: string) => path.endsWith(".md");
/** Keeps every position, so that the line of a problem can be counted. */
const blank = (text: string) => text.replaceAll(/[^\n]/g, " ");
const withoutCodeBlocks = (text: string) => text.replaceAll(/^ *```[^]*?^ *```$/gm, blank);
const lineOf = (text: string, index: number) => text.slice(0, index).split("\n").length;

export function readRepository(root: string): Repository {
  const files = [".", ...FOLDERS].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: folder !== ".", withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, "/").length)),
  );
  const documents = files
    .filter(isMarkdown)
    .map((path) => [path, parseDocument(readFileSync(join(root, path), "utf8"))] as const);
  return {
    files,
    documents: new Map(documents),
    exists: (path) => existsSync(join(root, path)),
  };
}

export function parseDocument(text: string): Document {
  const sections = new Map<string, Set<string>>();
  const anchors = new Set<string>();
  const headings = [...withoutCodeBlocks(text).matchAll(/^(#+) (.+)$/gm)];
  for (const [
    position,
    { 0: heading, 1: level = "", 2: title = "", index },
  ] of headings.entries()) {
    anchors.add(toAnchor(title));
    const number = /^(\d+(?:\.\d+)*[a-z]?)\.?\s/.exec(title)?.[1];
    if (number === undefined) continue;
    const end = headings.slice(position + 1).find(([, next = ""]) => next.length <= level.length);
    const body = text.slice(index + heading.length, end?.index);
    const labels = body.matchAll(/^#+ (?:\d[\w.]*\s+)?(.+)$|\*\*([^*]+)\*\*/gm);
    sections.set(
      number,
      new Set([...labels].map(([, title, bold]) => toLabel(title ?? bold ?? ""))),
    );
  }
  return { sections, anchors };
}

const toLabel = (text: string) => text.replaceAll(/\s+/g, " ").replace(/[.:]$/, "");

/** As GitHub makes it of a heading. */
const toAnchor = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** What documents, sections and paths a file names that do not exist, as `path:line problem`. */
export function listCitationProblems(path: string, text: string, repository: Repository): string[] {
  const flat = joinLines(text);
  const prose = isMarkdown(path) ? flat : keepComments(path, flat);
  return [
    ...listDocumentProblems(path, flat, repository),
    ...listPathProblems(path, prose, repository),
    ...(isMarkdown(path) ? [] : listVagueWords(prose)),
  ]
    .sort((a, b) => a.index - b.index)
    .map((problem) => `${path}:${lineOf(text, problem.index)} ${problem.text}`);
}

/** A sentence goes on in a comment's next line. A link's address stands for its text. */
function joinLines(text: string): string {
  return text
    .replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/|#(?!#* ))/g, (wrap) => wrap.replaceAll(/[^\n]/g, " "))
    .replaceAll(/\[[^\]]*\]\(([^)\s#]*)[^)\s]*\)/g, (link, href: string) =>
      href.padEnd(link.length),
    );
}

/** The rest becomes blank. */
function keepComments(path: string, text: string): string {
  const comment = /\.(?:tsx?|mjs|css)$/.test(path)
    ? /(?<=^|[\s{(,])\/\*[^]*?\*\/|(?<=^|[\s{(,;])\/\/.*$/gm
    : /(?<=^|\s)#.*$/gm;
  let kept = "";
  for (const { 0: match, index } of text.matchAll(comment)) {
    kept += blank(text.slice(kept.length, index)) + match;
  }
  return kept + blank(text.slice(kept.length));
}

function listDocumentProblems(path: string, text: string, repository: Repository): Problem[] {
  const problems: Problem[] = [];
  const cited = new Set<number>();
  for (const { 0: name, index } of text.matchAll(DOCUMENT)) {
    const target = findDocument(path, name, repository);
    if (target === undefined) problems.push({ index, text: `there is no ${name}` });
    const document = repository.documents.get(target ?? "");
    let end = index + name.length;
    for (let match = matchAt(FIRST_SECTION, text, end); match;) {
      cited.add(match.index + match[0].indexOf(SIGN));
      const problem = document && judgeSection(document, match[1], match[2]);
      if (problem) problems.push({ index, text: `${name} ${problem}` });
      end = match.index + match[0].length;
      match = matchAt(NEXT_SECTION, text, end);
    }
    const isBare = end === index + name.length && target === `docs/${name}`;
    if (isBare && !isMarkdown(path)) problems.push({ index, text: `${name} needs a section` });
  }
  const own = repository.documents.get(path);
  for (const { 1: number = "", 2: label, index } of text.matchAll(ANY_SECTION)) {
    if (cited.has(index)) continue;
    const problem = own ? judgeSection(own, number, label) : "needs a document";
    if (problem) problems.push({ index, text: own ? problem : `${SIGN}${number} ${problem}` });
  }
  return problems;
}

function listPathProblems(path: string, prose: string, repository: Repository): Problem[] {
  const { files, exists } = repository;
  const paths = [...prose.matchAll(PATH)]
    .map(({ 0: mention, index }) => ({ name: toPath(mention), index }))
    .filter(({ name }) => !isMarkdown(name) && !exists(name));
  const names = [...prose.matchAll(FILE)]
    .map(({ 0: name, index }) => ({ name, index }))
    .filter(({ name }) => !FOLDERS.some((folder) => name.startsWith(`${folder}/`)))
    .filter(({ name }) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
  const folders = [...(basename(path) === "README.md" ? prose.matchAll(FOLDER) : [])]
    .map(({ 0: name, index }) => ({ name, index }))
    .filter(({ name }) => !files.some((file) => `/${file}`.includes(`/${name}`)));
  return [...paths, ...names, ...folders].map(({ name, index }) => ({
    index,
    text: `there is no ${name}`,
  }));
}

const listVagueWords = (prose: string): Problem[] =>
  [...prose.matchAll(VAGUE)].map(({ 0: word, index }) => ({ index, text: `"${word}" is vague` }));

/** Links of a Markdown file to files and headings that do not exist, as `path:line problem`. */
export function listLinkProblems(path: string, text: string, repository: Repository): string[] {
  const links = withoutCodeBlocks(text).matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm);
  return [...links]
    .map(({ 1: inline, 2: reference, index }) => ({ href: inline ?? reference ?? "", index }))
    .filter(({ href }) => !/^[a-z]+:/.test(href) && !leadsSomewhere(path, href, repository))
    .map(({ href, index }) => `${path}:${lineOf(text, index)} leads to ${href}`);
}

function leadsSomewhere(path: string, href: string, repository: Repository): boolean {
  const [file = "", anchor] = href.split("#");
  const target = file === "" ? path : join(dirname(path), file);
  if (anchor === undefined) return repository.exists(target);
  return repository.documents.get(target)?.anchors.has(anchor) === true;
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** Beside the file that names it, from the root, in docs, or by the end of its path. */
function findDocument(path: string, name: string, { documents }: Repository): string | undefined {
  const near = [join(dirname(path), name), normalize(name), join("docs", name)];
  return (
    near.find((candidate) => documents.has(candidate)) ??
    [...documents.keys()].find((candidate) => name.includes("/") && candidate.endsWith(`/${name}`))
  );
}

function judgeSection({ sections }: Document, number = "", label?: string): string | null {
  const labels = sections.get(number);
  if (labels === undefined) return `has no ${SIGN}${number}`;
  if (label === undefined || labels.has(toLabel(label))) return null;
  return `has no "${toLabel(label)}" in ${SIGN}${number}`;
}

/** Up to the first part that stands for many, without the stop of its sentence and without a line's number. */
function toPath(mention: string): string {
  const parts = mention.split("/");
  const many = parts.findIndex((part) => /[<{*…[?$]/.test(part));
  return (many === -1 ? parts : parts.slice(0, many))
    .join("/")
    .replace(/[/.:!?\]}]+$/, "")
    .replace(/:\d+$/, "");
}
