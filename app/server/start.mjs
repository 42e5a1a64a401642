// @ts-check
/**
 * `npm start`: builds when needed, then runs the server in production mode. With a name (`node app/server/start.mjs
 * db-migrate`) it runs that command of the same build instead, with `dev` the development server.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildWhenNeeded } from "./build.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
process.chdir(root);
if (existsSync(".env")) process.loadEnvFile(".env");

const program = process.argv[2] ?? "server";
if (program === "dev") {
  process.argv.splice(2, 1, "vite:dev");
  await import(pathToFileURL(join(root, "node_modules/@remix-run/dev/dist/cli.js")).href);
} else {
  process.env["NODE_ENV"] ??= "production";
  // The command finds its arguments where they stand when its file is started directly.
  process.argv.splice(2, 1);
  buildWhenNeeded();
  await import(pathToFileURL(join(root, `build/server/${program}.js`)).href);
}
