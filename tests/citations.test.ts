/** Every document, section, label, path and link that comments and documents name exists (CONTRIBUTING.md §4). */
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import {
  listCitationProblems,
  listLinkProblems,
  parseDocument,
  readRepository,
  type Repository,
} from "./support/citations";
import { root } from "./support/sources";

const repository = readRepository(root);
const READ = /\.(?:tsx?|mjs|css|md|ya?ml)$|^(?:\.env\.example|Dockerfile|\.ci\/run)$/;
const sources = repository.files
  .filter((path) => READ.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** They name files of their time, so only their links are checked. */
const isHistory = ({ path, text }: { path: string; text: string }) =>
  path === "CHANGELOG.md" ||
  (path.startsWith("docs/decisions/") && /^- \*\*Status:\*\* superseded/m.test(text));

it("every document, section and path that a comment or a document names exists", () => {
  const problems = sources
    .filter((source) => !isHistory(source))
    // Its samples are wrong on purpose.
    .filter(({ path }) => path !== "tests/citations.test.ts")
    .flatMap(({ path, text }) => listCitationProblems(path, text, repository));
  expect(problems).toEqual([]);
});

it("every link of a document leads to a file and a heading", () => {
  const problems = sources
    .filter(({ path }) => path.endsWith(".md"))
    .flatMap(({ path, text }) => listLinkProblems(path, text, repository));
  expect(problems).toEqual([]);
});

it("what a mutant changes and the tests that must notice it exist", () => {
  const mutants = repository.files.filter((path) => path.startsWith("tests/mutants/"));
  const named = mutants
    .map((path) => readFileSync(join(root, path), "utf8"))
    .flatMap((text) => [...text.matchAll(/^--- a\/(.+)$|"((?:app|tests)\/[^"]+)"/gm)])
    .map(([, changed, test]) => changed ?? test ?? "");
  expect(named.length).toBeGreaterThan(mutants.length);
  expect(named.filter((path) => !repository.exists(path))).toEqual([]);
});

it("every mutant still applies to the code that it breaks", () => {
  const folder = join(root, "tests/mutants");
  const patches = readdirSync(folder).filter((file) => file.endsWith(".patch"));
  const stale = patches.filter((patch) => {
    const { status } = spawnSync("git", ["apply", "--check", join(folder, patch)], { cwd: root });
    return status !== 0;
  });
  expect(patches.length).toBeGreaterThan(0);
  expect(stale).toEqual([]);
});

describe("the finder", () => {
  const files = ["README.md", "docs/product.md", "docs/decisions/no-tailwind.md", "app/paths.ts"];
  const product =
    "# Product\n\n## 2. Screens\n\n### Player dialog\n\n**Back link.** Home.\n\n### 2.1 Home\n";
  const small: Repository = {
    files,
    documents: new Map([
      ["docs/product.md", parseDocument(product)],
      ["docs/decisions/no-tailwind.md", parseDocument("# No Tailwind\n\n## 1. Context\n")],
      ["README.md", parseDocument("# Readme\n\n## 1. Run it\n")],
    ]),
    exists: (path) => files.some((file) => file === path || file.startsWith(`${path}/`)),
  };

  test.each([
    "/** As product.md §2 says. */",
    '/** As product.md §2 "Player dialog" and §2.1 say. */',
    '/** As product.md §2\n * "Back\n * link" says. */',
    "/** docs/product.md, and product.md §2, §2.1 and §2. */",
    "// docs/decisions/no-tailwind.md §1, README.md §1, docs/decisions, paths.ts, app/paths.ts:12.",
    "// RFC 9110 §14; app/*.ts, app/<feature>/x.ts; hls.js, a.mp4, https://example.com/app/x.md",
    'const path = "app/made-up.ts";',
  ])("nothing in %j", (text) => {
    expect(listCitationProblems("app/paths.ts", text, small)).toEqual([]);
  });

  test.each([
    ["/** As product.md §3 says. */", "product.md has no §3"],
    ["/** As product.md §2, §4 says. */", "product.md has no §4"],
    ['/** As product.md §2 "Home page". */', 'product.md has no "Home page" in §2'],
    ['/** As product.md §2.1 "Back link". */', 'product.md has no "Back link" in §2.1'],
    ["/** As product.md says. */", "product.md needs a section"],
    ["/** As interface.md §2 says. */", "there is no interface.md"],
    ["/** As the rules say (§2). */", "§2 needs a document"],
    ['it("is as interface.md says")', "there is no interface.md"],
    ["// As README says.", '"README" is vague'],
    ["{/* As the specification says. */}", '"specification" is vague'],
    ["// See app/path.ts.", "there is no app/path.ts"],
    ["// See app/http/edge for it", "there is no app/http/edge"],
    ["// See path.ts.", "there is no path.ts"],
    ["// See tests/*.ts", "there is no tests"],
    ["/* See docs/decisions/tailwind.md */", "there is no docs/decisions/tailwind.md"],
  ])("in %j", (text, problem) => {
    expect(listCitationProblems("app/paths.ts", text, small)).toEqual([
      `app/paths.ts:1 ${problem}`,
    ]);
  });

  test.each([
    ["README.md", "[Product](docs/product.md) §2.1, `app/`", []],
    ["README.md", "\n`paths/` and §3", ["2 there is no paths/", "2 has no §3"]],
    ["README.md", "[product.md](docs/product.md) §9", ["1 docs/product.md has no §9"]],
    ["docs/product.md", 'As in §2 "Player dialog" and §2.2.', ["1 has no §2.2"]],
    ["docs/product.md", "`ui/paths.ts`", ["1 there is no ui/paths.ts"]],
  ])("in the document %s: %j", (path, text, problems) => {
    expect(listCitationProblems(path, text, small)).toEqual(
      problems.map((problem) => `${path}:${problem}`),
    );
  });

  test.each([
    ["[a](docs/product.md#2-screens), [b](#1-run-it), [c](https://example.com), [d](docs)", []],
    ["[a](docs/product.md#3-screens)", ["docs/product.md#3-screens"]],
    ["[a](product.md)", ["product.md"]],
    ["![a][b]\n\n[b]: docs/b.webp", ["docs/b.webp"]],
  ])("in the links of %j", (text, hrefs) => {
    expect(
      listLinkProblems("README.md", text, small).map((line) => line.split(" ").at(-1)),
    ).toEqual(hrefs);
  });
});
