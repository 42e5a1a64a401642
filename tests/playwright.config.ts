/**
 * Script and CSS in Debian's Chromium against the production build: directly, and over TLS through Caddy for the
 * custom domain (security.md §8b). Without script, the forms of one member.
 */
import { defineConfig } from "@playwright/test";
import { findChromium } from "./support/get-browser.mjs";

const executablePath = findChromium();

export default defineConfig({
  testDir: "./e2e",
  outputDir: "../test-results",
  globalSetup: "./e2e/global-setup.ts",
  reporter: [["list"]],
  workers: 2,
  fullyParallel: true,
  // Timeouts end hanging tests: a busy machine takes several times as long as an idle one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // CI retries once; report.mjs names the tests that needed it.
  retries: process.env["CI"] === undefined ? 0 : 1,
  forbidOnly: process.env["CI"] !== undefined,
  use: {
    locale: "en-GB",
    ignoreHTTPSErrors: true,
    trace: "off",
    // A worker would answer between browser and server; service-worker.spec.ts allows it.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--autoplay-policy=no-user-gesture-required",
        // broadcast.spec.ts: a camera and a microphone, which pages may open.
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        "--host-resolver-rules=MAP ironworks.test 127.0.0.1,MAP *.gymfront.localhost 127.0.0.1",
      ],
    },
  },
});
