/** Seeds one demo world, which tests copy. */
import { existsSync, rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { fillDemoWorld } from "~/server/commands/fill-demo-world.server";
import { openDatabase } from "~/db/client.server";
import { parseEnv } from "~/server/env.server";
import { makeWorld, stampOfWorld, worldFolder } from "./seeded-world.mjs";
import { copyEmbedded, dropDatabase, makeTemplate, onServer, within } from "./template-database";

declare module "vitest" {
  export interface ProvidedContext {
    world: { dataDir: string; database: string };
    worldDatabaseUrl: string | null;
  }
}

export default async function setup(project: TestProject) {
  const server = process.env["TEST_DATABASE_URL"];
  project.provide("worldDatabaseUrl", server ?? null);
  project.provide("world", server ? await servedWorld(server) : await embeddedWorld());
}

async function embeddedWorld() {
  const dataDir = worldFolder(stampOfWorld());
  if (!existsSync(dataDir)) {
    // The template has its tables already, which saves a second migration.
    const template = await makeTemplate(undefined);
    await makeWorld(dataDir, (folder) => {
      copyEmbedded(template, folder, { migrated: true });
      return seed(folder);
    });
  }
  return { dataDir, database: "" };
}

/** Its files are in a folder like the embedded one, its rows in a database to copy. */
async function servedWorld(server: string) {
  const stamp = stampOfWorld(server);
  const dataDir = worldFolder(stamp);
  const database = `gymfront_world_${stamp}`;
  if (existsSync(dataDir) && (await isThere(server, database))) return { dataDir, database };
  rmSync(dataDir, { recursive: true, force: true });
  await onServer(server, async (client) => {
    await dropDatabase(client, database);
    await client.query(`create database ${database}`);
  });
  await makeWorld(dataDir, (folder) => seed(folder, within(server, database)));
  return { dataDir, database };
}

async function seed(dataDir: string, databaseUrl?: string): Promise<void> {
  const env = parseEnv({
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    SESSION_SECRET: "tests only: thirty-two characters or more",
    DATABASE_URL: databaseUrl,
  });
  const database = await openDatabase(env);
  try {
    await fillDemoWorld(env, database);
  } finally {
    await database.close();
  }
}

async function isThere(server: string, database: string): Promise<boolean> {
  return onServer(server, async (client) => {
    const databases = await client.query("select from pg_database where datname = $1", [database]);
    return databases.rowCount === 1;
  });
}
