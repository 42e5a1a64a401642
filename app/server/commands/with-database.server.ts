/** Runs a command with the settings and an open database, and reports errors as a sentence instead of a stack. */
import { openDatabase, type Database } from "~/db/client.server";
import { keepPrivate } from "~/db/embedded/private-directory.server";
import { parseEnv, type Env } from "../env.server";
import { explainFailure } from "../start-failure.server";

const say = (line: string) => void process.stdout.write(`${line}\n`);
const warn = (line: string) => void process.stderr.write(`${line}\n`);

export interface CommandContext {
  env: Env;
  database: Database;
  say(line: string): void;
  /** On stderr, so that a file with the output has none of it. */
  warn(line: string): void;
}

export async function withDatabase(
  work: (context: CommandContext) => Promise<void>,
): Promise<void> {
  try {
    const env = parseEnv();
    await keepPrivate(env.dataDir, { log: say });
    const database = await openDatabase({
      databaseUrl: env.databaseUrl,
      dataDir: env.dataDir,
      log: say,
    });
    try {
      await work({ env, database, say, warn });
    } finally {
      await database.close();
    }
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${explainFailure(error)}\n`);
  }
}
