// @ts-check
/** The demo world as the program seeds it, once for all who then copy it: seeding anew takes seconds. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stampOfSources } from "../../app/build.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** What runs share: templates of databases, and the demo world. */
export const cacheFolder = join(root, "node_modules/.cache/gymfront-tests");

/**
 * Everything that a world comes from, the day as well: its people's subscriptions go on by the calendar, and some end
 * within days. `server`: the PostgreSQL that its rows are on. @param {string} [server]
 */
export function stampOfWorld(server) {
  return createHash("sha256")
    .update(stampOfSources())
    .update(server ?? "embedded")
    .update(new Date().toISOString().slice(0, 10))
    .digest("hex")
    .slice(0, 16);
}

/** Where it lies between runs. @param {string} stamp */
export const worldFolder = (stamp) => join(cacheFolder, `world-${stamp}`);

/**
 * `seed` fills the folder it is given; until it is done, nobody sees the world under its name.
 * @param {string} folder @param {(draft: string) => unknown} seed
 */
export async function makeWorld(folder, seed) {
  const home = dirname(folder);
  mkdirSync(home, { recursive: true });
  const draft = mkdtempSync(join(home, "draft-"));
  try {
    await seed(draft);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another run was faster: its world is as good.
    if (!existsSync(folder)) throw error;
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
