/** `npm run db:reset` deletes everything in the database and creates the demo world. */
import { sql } from "drizzle-orm";
import { InvalidSettings } from "../env.server";
import { fillDemoWorld } from "./fill-demo-world.server";
import { withDatabase } from "./with-database.server";

void withDatabase(async ({ env, database, say }) => {
  if (database.kind === "served" && !process.argv.includes("--yes")) {
    throw new InvalidSettings(
      "DATABASE_URL points at a server: `npm run db:reset -- --yes` deletes everything in it",
    );
  }
  for (const schema of ["pgboss", "drizzle", "public"]) {
    await database.db.execute(sql`drop schema if exists ${sql.identifier(schema)} cascade`);
  }
  await database.db.execute(sql`create schema public`);
  await fillDemoWorld(env, database);
  say("The database is new and holds the demo world.");
});
