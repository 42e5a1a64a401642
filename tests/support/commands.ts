/** Runs commands of an operator in the process of the test: arguments, output, end. */
import type { CommandContext } from "~/server/commands/with-database.server";
import type { Database } from "~/db/client.server";
import { CommandRefused } from "~/server/start-failure.server";
import { SECRET } from "./billing-world";

interface Command<Typed> {
  readTyped(): Typed;
  run(place: CommandContext, typed: Typed): Promise<void>;
  /** Settings other than the defaults for the sandbox. */
  env?: Partial<CommandContext["env"]>;
}

/** `printed`: its lines; `warned`: those on stderr; `refusal`: the sentence with which it fails instead. */
export async function runCommand<Typed>(
  database: Database,
  { readTyped, run, env: given = {} }: Command<Typed>,
  ...args: string[]
): Promise<{ code: number; printed: string; warned: string[]; refusal: string | null }> {
  const lines: string[] = [];
  const warned: string[] = [];
  const env = { stripe: null, sessionSecret: SECRET, ...given } as CommandContext["env"];
  const place = {
    ...{ env, database },
    say: (line: string) => void lines.push(line),
    warn: (line: string) => void warned.push(line),
  };
  const typed = whileTyped(args, readTyped);
  try {
    await run(place, typed);
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    return { code: 1, printed: lines.join("\n"), warned, refusal: error.message };
  }
  const code = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { code, printed: lines.join("\n"), warned, refusal: null };
}

/** Runs the command with these arguments. */
export function whileTyped<T>(args: string[], read: () => T): T {
  const before = process.argv;
  process.argv = [process.execPath, "command", ...args];
  try {
    return read();
  } finally {
    process.argv = before;
  }
}
