// @ts-check
// The built server with the stand-ins for Stripe and for an affiliate network behind it, and a copy of the demo world.
import { spawn } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { loadApp } from "../support/load-app.mjs";
import { embeddedWorld } from "../support/seeded-world.mjs";

const { E2E_STRIPE_PORT, E2E_STRIPE_API_PORT, E2E_STRIPE_DATA_DIR, E2E_AFFILIATE_PORT } =
  process.env;
if (!E2E_STRIPE_PORT || !E2E_STRIPE_API_PORT || !E2E_STRIPE_DATA_DIR || !E2E_AFFILIATE_PORT)
  throw new Error("start this by playwright");
rmSync(E2E_STRIPE_DATA_DIR, { recursive: true, force: true });
cpSync(await embeddedWorld(), E2E_STRIPE_DATA_DIR, { recursive: true });

/** @type {typeof import("../support/stripe/stand-in")} */
const { StripeStandIn } = await loadApp("tests/support/stripe/stand-in.ts");
const standIn = await StripeStandIn.start({ port: Number(E2E_STRIPE_API_PORT) });
standIn.ringAt(`http://127.0.0.1:${E2E_STRIPE_PORT}`);

/** @type {typeof import("../support/affiliate/stand-in")} */
const { AffiliateStandIn } = await loadApp("tests/support/affiliate/stand-in.ts");
const network = await AffiliateStandIn.start(Number(E2E_AFFILIATE_PORT));

const server = spawn(process.execPath, ["build/server/server.js"], {
  stdio: "inherit",
  env: {
    ...process.env,
    NODE_ENV: "production",
    PORT: E2E_STRIPE_PORT,
    DATA_DIR: E2E_STRIPE_DATA_DIR,
    STRIPE_SECRET_KEY: standIn.apiKey,
    STRIPE_PUBLISHABLE_KEY: "pk_test_standin",
    STRIPE_WEBHOOK_SECRETS: standIn.webhookSecrets,
    STRIPE_API_BASE: standIn.origin,
    AFFILIATE_MERCHANT_ID: network.merchantId,
    AFFILIATE_BASE: network.origin,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "error",
  },
});

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  server.kill("SIGTERM");
};
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
server.on("exit", (code) => {
  rmSync(E2E_STRIPE_DATA_DIR, { recursive: true, force: true });
  process.exit(stopping ? 0 : (code ?? 1));
});
