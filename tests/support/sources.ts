/** The program's own source files, for tests that read code instead of running it. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Source {
  /** From the repository's root: `app/features/billing/price.ts`. */
  path: string;
  text: string;
}

export function readSources(folder: string, pattern: RegExp): Source[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return { path: relative(root, file).replaceAll("\\", "/"), text: readFileSync(file, "utf8") };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Specifiers of static and dynamic imports and of re-exports; types included, for they are knowledge too. */
export function specifiersOf({ text }: Source): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

/** Every function with a body, nested ones included, by its first line. */
export function functionsOf({ path, text }: Source): { line: number; lines: number }[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const functions: { line: number; lines: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
      const line = lineAt(node.getStart());
      functions.push({ line, lines: lineAt(node.end) - line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return functions;
}
