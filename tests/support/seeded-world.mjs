// @ts-check
/** The demo world as the program seeds it, copied by tests because seeding takes seconds. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stampOfSources } from "../../app/server/build.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Shared by runs: templates of databases, and the demo world. */
export const cacheFolder = join(root, "node_modules/.cache/gymfront-tests");

/** What the seed reads at run time, beside the program's sources. */
const SEED_FILES = ["app/db/migrations", "app/demo/media", "app/demo/pictures"];
const OLD_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * A hash of all inputs of a world and of the day, because subscriptions in it follow the calendar. `server`: the
 * PostgreSQL with its rows.
 * @param {string} [server]
 */
export function stampOfWorld(server) {
  const files = createHash("sha256");
  for (const folder of SEED_FILES) {
    for (const name of readdirSync(join(root, folder), {
      recursive: true,
      encoding: "utf8",
    }).sort()) {
      const file = join(root, folder, name);
      if (statSync(file).isFile()) files.update(`${folder}/${name}\0`).update(readFileSync(file));
    }
  }
  return createHash("sha256")
    .update(stampOfSources())
    .update(files.digest())
    .update(server ?? "embedded")
    .update(new Date().toISOString().slice(0, 10))
    .digest("hex")
    .slice(0, 16);
}

/** Where it lies between runs. @param {string} stamp */
export const worldFolder = (stamp) => join(cacheFolder, `world-${stamp}`);

/**
 * `seed` fills the folder; the world gets its name when it is complete.
 * @param {string} folder @param {(draft: string) => unknown} seed
 */
export async function makeWorld(folder, seed) {
  const home = dirname(folder);
  mkdirSync(home, { recursive: true });
  removeOld(home);
  const draft = mkdtempSync(join(home, "draft-"));
  try {
    await seed(draft);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another run was faster, and its world is equal.
    if (!existsSync(folder)) throw error;
  }
}

/** Removes templates and worlds of earlier sources, and remains of killed runs. @param {string} home */
function removeOld(home) {
  for (const name of readdirSync(home)) {
    if (!/^(?:template|world|draft)-/.test(name)) continue;
    const path = join(home, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > OLD_AFTER_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** The embedded one, seeded by the built program. */
export async function embeddedWorld() {
  const folder = worldFolder(stampOfWorld());
  if (!existsSync(folder)) await makeWorld(folder, seedByBuild);
  return folder;
}

/** @param {string} folder */
function seedByBuild(folder) {
  const seeded = spawnSync(process.execPath, ["build/server/db-seed.js"], {
    cwd: root,
    encoding: "utf8",
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      DATA_DIR: folder,
      SESSION_SECRET: "tests only: thirty-two characters or more",
    },
  });
  if (seeded.status !== 0) throw new Error(`the demo world: ${seeded.stdout}${seeded.stderr}`);
}
