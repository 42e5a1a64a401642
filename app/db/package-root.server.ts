/**
 * The repository's directory. The same code runs from `app/` (dev, vitest) and bundled from `build/server/`, so files
 * that are read at run time (migrations, the database worker) are located from the nearest package.json.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export function findPackageRoot(from: string = fileURLToPath(import.meta.url)): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const manifest = join(folder, "package.json");
    if (existsSync(manifest)) {
      const parsed: unknown = JSON.parse(readFileSync(manifest, "utf8"));
      if (typeof parsed === "object" && parsed && "name" in parsed && parsed.name === "gymfront") {
        return folder;
      }
    }
    if (dirname(folder) === folder) {
      throw new Error(`No package.json named gymfront above ${from}`);
    }
  }
}

export const migrationsFolder = () => join(findPackageRoot(), "app/db/migrations");
