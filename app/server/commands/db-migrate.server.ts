/** `npm run db:migrate` migrates as a start does, for a release that migrates before it starts servers. */
import { migrateDatabase } from "~/db/migrate.server";
import { withDatabase } from "./with-database.server";

void withDatabase(async ({ database, say }) => {
  await migrateDatabase(database);
  say("The database is up to date.");
});
