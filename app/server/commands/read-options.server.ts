import { parseArgs, type ParseArgsConfig } from "node:util";

/**
 * Parses the arguments of a command before it opens anything. `--help` and unknown options print the usage and end the
 * command.
 */
export function readOptions<Config extends ParseArgsConfig>(config: Config, usage: string) {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return parseArgs({ ...config, args });
  } catch (error) {
    // Node names the wrong option in the first sentence of its message.
    const [why = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    process.stderr.write(`${why}.\n${usage}\n`);
    process.exit(1);
  }
}
