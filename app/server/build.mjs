// @ts-check
/**
 * `npm run build`. `npm start` and `npm test` build only when needed: a file beside the bundle
 * holds a hash of its sources.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const stampFile = join(root, "build/stamp");
const remix = join(root, "node_modules/@remix-run/dev/dist/cli.js");

/** Files that the server reads from the repository at run time; they are not in the bundle. */
const NOT_BUNDLED = /^app\/demo\/(?:media|pictures)\/|^app\/db\/migrations\/|\.test\.tsx?$|\.md$/;

/** Returns a hash of all sources of the bundle. */
export function stampOfSources() {
  const hash = createHash("sha256");
  const files = ["package-lock.json", "vite.config.ts", "server.ts"];
  for (const folder of ["app", "public"]) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) files.push(relative(root, join(entry.parentPath, entry.name)));
    }
  }
  for (const file of files.map((name) => name.replaceAll("\\", "/")).sort()) {
    if (NOT_BUNDLED.test(file)) continue;
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}

export function build(logLevel = "info") {
  rmSync(stampFile, { force: true });
  const stamp = stampOfSources();
  const { status } = spawnSync(process.execPath, [remix, "vite:build", "--logLevel", logLevel], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stampFile, stamp);
}

export function buildWhenNeeded() {
  const built = existsSync(join(root, "build/server/server.js"));
  // A production install (`npm ci --omit=dev`) has no builder and runs the bundle as it is.
  if (built && !existsSync(remix)) return;
  if (built && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stampOfSources())
    return;
  process.stdout.write("Building…\n");
  // The list of chunks does not help an operator who starts the server.
  build("warn");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === "when-needed") buildWhenNeeded();
  else build();
}
