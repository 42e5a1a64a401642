// @ts-check
/**
 * `npm run facebook`: runs the stand-in for the social network on this machine, to try the social login without an app
 * there. It keeps its state in memory only.
 */
import { existsSync } from "node:fs";
import { loadApp } from "../load-app.mjs";

// The file names the server's address too.
if (existsSync(".env")) process.loadEnvFile(".env");
const port = Number(process.argv[2] ?? 12112);
const appPort = process.env["PORT"] ?? 3000;
const server =
  process.env["PLATFORM_ORIGIN"] ??
  `http://${process.env["PLATFORM_HOST"] ?? "gymfront.localhost"}:${appPort}`;

/** @type {typeof import("./stand-in")} */
const { FacebookStandIn } = await loadApp("tests/support/facebook/stand-in.ts");
const standIn = await FacebookStandIn.start({ port });
standIn.register(server);

const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
say(`A stand-in for Facebook listens at ${standIn.origin} and leads back to
${[...standIn.redirectUris].join("\n")}
In .env of the server:

${Object.entries(standIn.env)
  .map(([name, value]) => `${name}=${value}`)
  .join("\n")}

Then press "Continue with Facebook" on a login page. Ada is new, Tom has no email there, Mia's email has an account
(password demo1234).`);

// Prints faults at once, because the developer is looking for them at that moment.
setInterval(() => {
  for (const fault of standIn.faults.splice(0)) say(`Refused: ${fault}`);
}, 500).unref();
