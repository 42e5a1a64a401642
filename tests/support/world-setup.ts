/** Builds when needed and seeds one world, which every test of the built server copies. */
import { existsSync, rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { buildWhenNeeded } from "../../app/build.mjs";
import { embeddedWorld, seedInto, stampOfWorld, worldFolder } from "./seeded-world.mjs";
import { dropDatabase, onServer, within } from "./template-database";

declare module "vitest" {
  export interface ProvidedContext {
    world: { dataDir: string; database: string };
    worldDatabaseUrl: string | null;
  }
}

export default async function setup(project: TestProject) {
  buildWhenNeeded();
  const server = process.env["TEST_DATABASE_URL"];
  project.provide("worldDatabaseUrl", server ?? null);
  project.provide(
    "world",
    server ? await servedWorld(server) : { dataDir: embeddedWorld(), database: "" },
  );
}

/** Its files lie in a folder as the embedded one's do, its rows in a database to copy. */
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
  seedInto(dataDir, { DATABASE_URL: within(server, database) });
  return { dataDir, database };
}

async function isThere(server: string, database: string): Promise<boolean> {
  return onServer(server, async (client) => {
    const found = await client.query("select from pg_database where datname = $1", [database]);
    return found.rowCount === 1;
  });
}
