// @ts-check
/** The demo world as the program seeds it, once for all who then copy it: seeding anew takes seconds. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Everything that a world comes from, the day as well: its people's subscriptions go on by the calendar, and some end
 * within days. `server`: the PostgreSQL that its rows are on. @param {string} [server]
 */
export function stampOfWorld(server) {
  return createHash("sha256")
    .update(readFileSync(join(root, "build/stamp")))
    .update(server ?? "embedded")
    .update(new Date().toISOString().slice(0, 10))
    .digest("hex")
    .slice(0, 16);
}

/** Where it lies between runs. @param {string} stamp */
export const worldFolder = (stamp) => join(tmpdir(), "gymfront-test", `world-${stamp}`);

/** @param {string} folder @param {Record<string, string>} [env] */
export function seedInto(folder, env = {}) {
  const home = dirname(folder);
  mkdirSync(home, { recursive: true });
  const draft = mkdtempSync(join(home, "draft-"));
  try {
    const seeded = spawnSync(process.execPath, ["build/server/db-seed.js"], {
      cwd: root,
      encoding: "utf8",
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        DATA_DIR: draft,
        SESSION_SECRET: "tests only: thirty-two characters or more",
        ...env,
      },
    });
    if (seeded.status !== 0) throw new Error(`the demo world: ${seeded.stdout}${seeded.stderr}`);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another run was faster: its world is as good.
    if (!existsSync(folder)) throw error;
  }
}

/** The embedded one. */
export function embeddedWorld() {
  const folder = worldFolder(stampOfWorld());
  if (!existsSync(folder)) seedInto(folder);
  return folder;
}
