// @ts-check
/** `npm run fuzz [seed]`: the property tests with 10,000 inputs each (200 in `npm test`); prints the seed to repeat it. */
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const seed = Number(process.argv[2] ?? randomInt(2 ** 31 - 1));
process.stdout.write(`Seed ${seed}: npm run fuzz ${seed} repeats this run.\n`);
const files = ["app", "tests"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  )
  .filter(
    (file) => /\.test\.tsx?$/.test(file) && /from "fast-check"/.test(readFileSync(file, "utf8")),
  );
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--config",
    "tests/vitest.config.ts",
    "--testTimeout=600000",
    ...files,
  ],
  { stdio: "inherit", env: { ...process.env, FUZZ_RUNS: "10000", FUZZ_SEED: String(seed) } },
);
process.exit(status ?? 1);
