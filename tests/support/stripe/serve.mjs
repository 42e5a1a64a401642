// @ts-check
/**
 * `npm run stripe`: runs the stand-in for Stripe on this machine, to try all payments without an account at Stripe. It
 * keeps its state in memory only.
 */
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { loadApp } from "../load-app.mjs";

// The file names the server's address too.
if (existsSync(".env")) process.loadEnvFile(".env");
const port = Number(process.argv[2] ?? 12111);
const server = process.env["PLATFORM_ORIGIN"] ?? `http://localhost:${process.env["PORT"] ?? 3000}`;

/** @type {typeof import("./stand-in")} */
const { StripeStandIn } = await loadApp("tests/support/stripe/stand-in.ts");
const standIn = await StripeStandIn.start({ port });
standIn.setWebhooks(server);

const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
say(`A stand-in for Stripe listens at ${standIn.origin} and rings at ${standIn.webhookUrl}
and, for creators' accounts, at ${standIn.connectUrl}.
In .env of the server:

STRIPE_SECRET_KEY=${standIn.apiKey}
STRIPE_PUBLISHABLE_KEY=pk_test_standin
STRIPE_WEBHOOK_SECRETS=${standIn.webhookSecrets}
STRIPE_API_BASE=${standIn.origin}
STRIPE_CLIENT_ID=ca_standin

Cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks its holder once,
4000 0027 6000 3184 at each payment, 4000 0000 0000 0341 is refused when it is charged later.
A number and Enter: so many days go by at Stripe.`);

createInterface({ input: process.stdin }).on("line", (line) => {
  const days = Number(line);
  if (!(days > 0 && days <= 400)) return say("A number of days, 400 at most.");
  standIn.advance({ days });
  say(`${days} days later; ${standIn.world.events.length} events so far.`);
});

// Prints faults at once, because the developer is looking for them at that moment.
setInterval(() => {
  for (const fault of standIn.faults.splice(0)) say(`Refused: ${fault}`);
}, 500).unref();
