/**
 * A few journeys in Debian's Chromium, each with and without JavaScript, against the production build: directly, and
 * over TLS through a real Caddy for the custom domain (security.md, 8b).
 */
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { freePorts } from "./support/free-ports";
import { openScratch } from "./support/scratch.mjs";

const scratch = openScratch();

// The configuration is read again in every worker: what is chosen once is handed on by the environment. All of it below
// the ports that the system gives to outgoing connections (32768 and up): one of those may be taken at any moment.
// Two runs at once begin to look at different ones.
const candidates = Array.from(
  { length: 9_000 },
  (_, n) => 12_500 + ((process.pid * 4 + n) % 9_000),
);
process.env["E2E_PORT"] ??= String(await freePorts(candidates, [0, 1, 2, 3, 10_000, 10_001]));
const port = Number(process.env["E2E_PORT"]);
const tlsPort = Number((process.env["E2E_TLS_PORT"] ??= String(port + 10_000)));
const stripePort = Number((process.env["E2E_STRIPE_PORT"] ??= String(port + 1)));
process.env["E2E_STRIPE_TLS_PORT"] ??= String(tlsPort + 1);
process.env["E2E_STRIPE_API_PORT"] ??= String(port + 2);
process.env["E2E_AFFILIATE_PORT"] ??= String(port + 3);
process.env["E2E_STRIPE_DATA_DIR"] ??= join(scratch, `gymfront-e2e-${stripePort}`);
process.env["E2E_DATA_DIR"] ??= join(scratch, `gymfront-e2e-${port}`);

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

function server(script: string, itsPort: number) {
  return {
    command: `node tests/e2e/${script}`,
    cwd: join(import.meta.dirname, ".."),
    url: `http://127.0.0.1:${itsPort}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 15_000 },
    stdout: "ignore" as const,
    stderr: "pipe" as const,
  };
}

export default defineConfig({
  testDir: "./e2e",
  outputDir: "../test-results",
  reporter: [["list"]],
  workers: 2,
  // They end what hangs: a busy machine takes several times as long as an idle one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Tried once more in CI; what was good only then is named at the end of the run (count.mjs), to be mended.
  retries: process.env["CI"] === undefined ? 0 : 1,
  forbidOnly: process.env["CI"] !== undefined,
  use: {
    locale: "en-GB",
    ignoreHTTPSErrors: true,
    trace: "off",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--autoplay-policy=no-user-gesture-required",
        "--host-resolver-rules=MAP ironworks.test 127.0.0.1,MAP *.gymfront.localhost 127.0.0.1",
      ],
    },
  },
  projects: [
    { name: "js", use: { javaScriptEnabled: true } },
    { name: "no-js", use: { javaScriptEnabled: false }, testIgnore: /\.js\.spec\.ts$/ },
  ],
  webServer: [server("serve.mjs", port), server("serve-stripe.mjs", stripePort)],
  metadata: { tlsPort },
});
