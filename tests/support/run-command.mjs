// @ts-check
/** A command of the app from its sources, as `app/start.mjs` runs it from the build: `node run-command.mjs <name> …`. */
import { loadApp } from "./load-app.mjs";

await loadApp(`app/commands/${process.argv[2]}.server.ts`);
