/** The program's own source files, for tests that read code instead of running it. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Source {
  /** From the repository's root: `app/features/billing/plans/plan.ts`. */
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
