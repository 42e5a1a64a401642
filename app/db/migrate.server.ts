/**
 * Migrates the tables to this version. Several processes may start at once, and drizzle's `migrate` takes no lock
 * (database.md §9), so one is held on the same connection while it runs.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { installAppendOnly } from "./append-only.server";
import { installChangeTriggers } from "./change-triggers.server";
import type { Database } from "./client.server";
import { createPartitionsAhead } from "./event-partitions.server";
import { installFunctions } from "./functions.server";
import { withoutTimeLimits } from "./long-work.server";
import { migrationsFolder } from "./package-root.server";
import { ensureCreatorRole, installRowSecurity } from "./row-security.server";

/** An arbitrary number; advisory locks are per database. */
const MIGRATION_LOCK = 7_204_113;

export async function migrateDatabase(
  database: Pick<Database, "pool">,
  folder: string = migrationsFolder(),
): Promise<void> {
  // Without them an image would start and answer /healthz, but have no tables.
  if (!existsSync(join(folder, "meta/_journal.json"))) {
    throw new Error(`No migrations in ${folder}: this copy of the program is not whole`);
  }
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    await withoutTimeLimits(client, async () => {
      await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
      // First, so that a start that is refused has changed nothing.
      await ensureCreatorRole(client);
      await installFunctions(client);
      await migrate(drizzle(client), { migrationsFolder: folder });
      await installChangeTriggers(client);
      await installAppendOnly(client);
      await installRowSecurity(client);
      await createPartitionsAhead(client, new Date());
      await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    });
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // Closing the connection releases its lock and resets the setting.
    client.release(broken);
  }
}
