/**
 * A page whose form shows errors names the namespace of their texts. Otherwise the browser of a reader whose server has
 * not loaded them yet draws another form than the server, and the page breaks.
 */
import { posix } from "node:path";
import { expect, it } from "vitest";
import { readSources } from "./support/sources";

const sources = new Map(
  readSources("app", /(?<!\.test)\.tsx?$/).map(({ path, text }) => [path, text]),
);
const SHOWS_ERRORS = "app/ui/shell/use-message.ts";

/** The modules that a browser loads with it; types and server halves are none of them. */
function importsOf(path: string): string[] {
  const found = (sources.get(path) ?? "").matchAll(
    /^import (?!type)[^;]*?from "([^"]+)";|^\} from "([^"]+)";/gm,
  );
  return [...found].flatMap(([, name = "", rest = name]) => {
    const target = rest.startsWith("~/")
      ? `app/${rest.slice(2)}`
      : rest.startsWith(".")
        ? posix.join(posix.dirname(path), rest)
        : "";
    return [`${target}.ts`, `${target}.tsx`].filter(
      (file) => sources.has(file) && !file.includes(".server."),
    );
  });
}

function reaches(path: string, seen = new Set<string>()): boolean {
  if (path === SHOWS_ERRORS) return true;
  if (seen.has(path)) return false;
  seen.add(path);
  return importsOf(path).some((file) => reaches(file, seen));
}

const pages = [...sources]
  .filter(([path]) => path.startsWith("app/routes/studio/"))
  .flatMap(([path, text]) => {
    const [, names] = /^export const handle = \{ i18n: (\[[^\]]*\]) \};$/m.exec(text) ?? [];
    return names === undefined ? [] : [{ path, names }];
  });

it("is named by every page of the studio that shows errors", () => {
  const showing = pages.filter(({ path }) => reaches(path));
  expect(showing.length).toBeGreaterThan(10);
  const silent = showing.filter(({ names }) => !names.includes('"error"'));
  expect(silent.map(({ path }) => path)).toEqual([]);
});
