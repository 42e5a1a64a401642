import { parseArgs, type ParseArgsConfig } from "node:util";

/**
 * What was typed behind a command's name, before anything is opened: `--help`, and a word that it does not know, are
 * answered with how it is used, and that is all.
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
    // The library names the word in its first sentence.
    const [why = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    process.stderr.write(`${why}.\n${usage}\n`);
    process.exit(1);
  }
}
