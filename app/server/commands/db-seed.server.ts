/** `npm run db:seed`: the demo world, beside whatever the database holds. */
import { fillDemoWorld } from "./fill-demo-world.server";
import { withDatabase } from "./open-place.server";

void withDatabase(async ({ env, database, say }) => {
  await fillDemoWorld(env, database);
  say("The demo world is there.");
});
