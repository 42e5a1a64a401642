/** `npm run db:seed` creates the demo world beside the existing rows. */
import { fillDemoWorld } from "./fill-demo-world.server";
import { withDatabase } from "./with-database.server";

void withDatabase(async ({ env, database, say }) => {
  await fillDemoWorld(env, database);
  say("The demo world is there.");
});
