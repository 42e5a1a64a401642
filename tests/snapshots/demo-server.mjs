// @ts-check
/** The built server of a checkout with a demo world of its own, at a moment that is always the same. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";

const FIXED_CLOCK = new URL("./fixed-clock.mjs", import.meta.url).href;
const END_WITH_PARENT = new URL("../support/end-with-parent.mjs", import.meta.url).href;
/** The seed ends within its hour, and so do the requests: of a time the minutes are dropped. */
const SEED_CLOCK = "2026-06-15T12:00:00Z";
const SERVER_CLOCK = "2026-06-15T13:00:00Z";
/** The port that requests name: the real one may differ from run to run. */
const NAMED_PORT = 3000;
export const PLATFORM = `http://gymfront.localhost:${NAMED_PORT}`;

const SETTINGS = {
  NODE_ENV: /** @type {const} */ ("production"),
  TZ: "UTC",
  LOG_LEVEL: "error",
  TRUSTED_PROXIES: "127.0.0.1",
  SESSION_SECRET: "snapshots only: thirty-two characters or more",
  PLATFORM_ORIGIN: PLATFORM,
  LINK_JOIN: "https://example.com/join",
  LINK_BLOG: "https://example.com/blog",
  AFFILIATE_MERCHANT_ID: "snapshots",
  // Nobody listens there: what is reported waits.
  AFFILIATE_BASE: "http://127.0.0.1:9",
};

async function findFreePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/**
 * @param {string} checkout
 * @param {string} dataDir
 * @param {string} clock
 * @returns {{ cwd: string, env: NodeJS.ProcessEnv }}
 */
const environment = (checkout, dataDir, clock) => ({
  cwd: checkout,
  env: {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    ...SETTINGS,
    DATA_DIR: dataDir,
    SNAPSHOT_CLOCK: clock,
    // Unlike a flag it reaches the threads that are started without flags.
    NODE_OPTIONS: `--import ${FIXED_CLOCK}`,
  },
});

/**
 * @param {string} checkout its build is run as it is
 * @param {string} dataDir an empty folder
 */
export async function startDemoServer(checkout, dataDir) {
  if (!existsSync(join(checkout, "build/server/server.js"))) {
    throw new Error(`${checkout} has no build: npm run build`);
  }
  const seeded = spawnSync(process.execPath, ["build/server/db-seed.js"], {
    ...environment(checkout, dataDir, SEED_CLOCK),
    encoding: "utf8",
  });
  if (seeded.status !== 0) throw new Error(`the demo world: ${seeded.stdout}${seeded.stderr}`);

  const port = await findFreePort();
  const { cwd, env } = environment(checkout, dataDir, SERVER_CLOCK);
  const child = spawn(
    process.execPath,
    ["--import", END_WITH_PARENT, "build/server/server.js"],
    // The last one closes with this process, however it ends.
    { cwd, env: { ...env, PORT: String(port) }, stdio: ["ignore", "pipe", "inherit", "pipe"] },
  );
  const ended = once(child, "close");
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  if (!child.stdout) throw new Error("no output");
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith("Gymfront is ready")) continue;
    child.stdout.resume();
    return { port, stop };
  }
  throw new Error("the server did not start");
}
