/** Runs `npm run legal:publish` in the process of the test, with a folder of texts where one is needed. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "~/db/client.server";
import { publishLegalText, readTyped } from "~/server/commands/legal-publish.server";
import { runCommand } from "./commands";

const env = { provider: { name: "Gymfront Ltd" } } as never;

export const publishLegal = (database: Database, ...args: string[]) =>
  runCommand(database, { readTyped, run: publishLegalText, env }, ...args);

/** The text of each file by its name; null makes a directory of that name. */
type Files = Record<string, string | null>;

export async function publishLegalFolder(database: Database, files: Files, ...args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "legal-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name);
      await (text === null ? mkdir(path) : writeFile(path, text));
    }
    return await publishLegal(database, ...args, "--from", folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
