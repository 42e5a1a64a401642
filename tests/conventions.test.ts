/** The conventions of CONTRIBUTING.md that a program can check, apart from who imports whom (architecture.test.ts). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findPrivateTypes, findUnusedExports } from "./support/exports";
import { functionsOf, readSources, root, type Source } from "./support/sources";

const server = { path: "server.ts", text: readFileSync(join(root, "server.ts"), "utf8") };
const app = [...readSources("app", /\.(?:ts|tsx|mjs)$/), server];
const program = app.filter(({ path }) => !/\.test\.tsx?$/.test(path));
const sources = [
  ...app,
  ...readSources("app", /\.css$/),
  ...readSources("tests", /\.(?:ts|tsx|mjs)$/),
];

describe("exports", () => {
  /** Remix reads the exports of these, drizzle-kit those of the schema, and Vite those of server.ts in development. */
  const READ_BY_TOOLS =
    /^(?:server|app\/(?:root|entry\.(?:client|server)|db\/schema\.server|routes\/.*)) /;
  const ALLOWED = [
    // The operator registers these at Stripe; the tests hold docs/stripe.md and the fakes equal to them.
    "app/features/billing/stripe/verify-event.server EVENT_TYPES",
  ];

  it("are used by the program, never by tests alone", () => {
    const unused = findUnusedExports(program).filter((line) => !READ_BY_TOOLS.test(line));
    expect(unused.filter((line) => !ALLOWED.includes(line))).toEqual([]);
  });

  it("of types are imported by another file, a test at least", () => {
    const programs = new Set(program.map(({ path }) => path.replace(/\.(?:tsx?|mjs)$/, "")));
    const ofProgram = (line: string) => programs.has(line.split(" ", 1)[0] ?? "");
    const scripts = sources.filter(({ path }) => !path.endsWith(".css"));
    expect(findPrivateTypes(scripts).filter(ofProgram)).toEqual([]);
  });

  it("of types count as used in another file only", () => {
    const files = [
      { path: "app/one.ts", text: "export type A = 1;\nexport type B = A;\nexport const c = 1;" },
      { path: "app/two.ts", text: 'import type { B } from "./one";' },
    ];
    expect(findPrivateTypes(files)).toEqual(["app/one A"]);
  });

  it.each([
    ["another file imports it", ["export const a = 1;", 'import { a } from "./one";'], []],
    [
      "another file imports it by another name",
      ["export const a = 1;", 'import { a as b } from "~/one";'],
      [],
    ],
    ["its own file uses it", ["export const a = 1;\nconst b = a;", ""], []],
    ["a file loads it later", ["export const a = 1;", 'const { a } = await import("./one");'], []],
    [
      "nothing uses it",
      ["export const a = 1;\nexport type B = 2;", 'import { c } from "./one";'],
      ["app/one a", "app/one B"],
    ],
    ["a comment alone names it", ["export function a() {}\n// a", ""], ["app/one a"]],
  ])("count as used when %s", (_when, [one = "", two = ""], expected) => {
    const files = [
      { path: "app/one.ts", text: one },
      { path: "app/two.ts", text: two },
    ];
    expect(findUnusedExports(files)).toEqual(expected);
  });
});

it("durations have one home, app/kernel/time.ts", () => {
  expect(
    app
      .filter(({ path }) => path !== "app/kernel/time.ts")
      .filter(({ text }) =>
        /\bconst (?:SECOND|MINUTE|HOUR|DAY|WEEK|YEAR)S?(?:_MS|_S|_SECONDS)? = [\d(]/.test(text),
      )
      .map(({ path }) => path),
  ).toEqual([]);
});

it("languages have one home, app/kernel/languages.ts", () => {
  expect(
    program
      // The makers of the demo's media run without a build, which imports TypeScript.
      .filter(
        ({ path }) => path !== "app/kernel/languages.ts" && !path.startsWith("app/demo/media/"),
      )
      .filter(({ text }) => /"en",\s*"es",\s*"fr",\s*"de"/i.test(text) || /"EN" \| "ES"/.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

describe("length", () => {
  const MAX_COMMENT_LINE = 120;
  const longCommentLines = ({ path, text }: Source) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        line.length > MAX_COMMENT_LINE && /^\s*(?:\/\/|\/?\*)/.test(line)
          ? [`${path}:${index + 1}`]
          : [],
      );

  it(`a line of a comment has at most ${MAX_COMMENT_LINE} characters`, () => {
    expect(sources.flatMap(longCommentLines)).toEqual([]);
  });

  const MAX_TEST_LINES = 350;
  it(`a file of tests has at most ${MAX_TEST_LINES} lines, apart from the one list of rules`, () => {
    expect(
      sources
        .filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path))
        .filter(({ path }) => path !== "tests/architecture.test.ts")
        .filter(({ text }) => text.trimEnd().split("\n").length > MAX_TEST_LINES)
        .map(({ path }) => path),
    ).toEqual([]);
  });

  const MAX_FUNCTION_LINES = 80;
  it(`a function has at most ${MAX_FUNCTION_LINES} lines`, () => {
    expect(
      program
        // The list of middleware is read from top to bottom. The demo's renderer computes a figure step by step.
        .filter(({ path }) => path !== "server.ts" && !path.startsWith("app/demo/media/"))
        .flatMap((source) =>
          functionsOf(source)
            .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
            .map(({ line, lines }) => `${source.path}:${line} ${lines}`),
        ),
    ).toEqual([]);
  });
});
