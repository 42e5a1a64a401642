/** Builds when needed and seeds one world, which every test of the built server copies. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { buildWhenNeeded } from "../../app/build.mjs";
import { onServer, within } from "./template-database";

declare module "vitest" {
  export interface ProvidedContext {
    world: { dataDir: string; database: string };
    worldDatabaseUrl: string | null;
  }
}

const root = fileURLToPath(new URL("../..", import.meta.url));

export default async function setup(project: TestProject) {
  buildWhenNeeded();
  const server = process.env["TEST_DATABASE_URL"];
  project.provide("worldDatabaseUrl", server ?? null);
  project.provide("world", await seedWorld(server));
}

/** Kept between runs under a name made of everything that it comes from. */
export async function seedWorld(server: string | undefined) {
  const stamp = createHash("sha256")
    .update(readFileSync(join(root, "build/stamp")))
    .update(server ?? "embedded")
    .digest("hex")
    .slice(0, 16);
  const database = `gymfront_world_${stamp}`;
  const home = join(tmpdir(), "gymfront-test");
  const dataDir = join(home, `world-${stamp}`);
  if (existsSync(dataDir) && (!server || (await isThere(server, database)))) {
    return { dataDir, database };
  }
  mkdirSync(home, { recursive: true });
  rmSync(dataDir, { recursive: true, force: true });
  const draft = mkdtempSync(join(home, "draft-"));
  if (server) {
    await onServer(server, async (client) => {
      await client.query(`drop database if exists ${database} with (force)`);
      await client.query(`create database ${database}`);
    });
  }
  const seeded = spawnSync(process.execPath, ["build/server/db-seed.js"], {
    cwd: root,
    encoding: "utf8",
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      DATA_DIR: draft,
      SESSION_SECRET: "tests only: thirty-two characters or more",
      ...(server ? { DATABASE_URL: within(server, database) } : {}),
    },
  });
  if (seeded.status !== 0) throw new Error(`the demo world: ${seeded.stdout}${seeded.stderr}`);
  try {
    renameSync(draft, dataDir);
  } catch (error) {
    if (!existsSync(dataDir)) {
      cpSync(draft, dataDir, { recursive: true });
      throw error;
    }
  }
  return { dataDir, database };
}

async function isThere(server: string, database: string): Promise<boolean> {
  return onServer(server, async (client) => {
    const found = await client.query("select from pg_database where datname = $1", [database]);
    return found.rowCount === 1;
  });
}
