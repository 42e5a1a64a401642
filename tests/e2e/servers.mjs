// @ts-check
/**
 * The servers of one browser run, each started on its first use. Prints its address on the first line; ends its
 * children and removes the folder of the run when its standard input closes, however the runner ends.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as forward } from "node:http";
import { createServer as createSocket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { loadApp } from "../support/load-app.mjs";
import { PID_FILE } from "../support/scratch.mjs";
import { embeddedWorld } from "../support/seeded-world.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const MAX_PORT_ATTEMPTS = 5;
const END_WITH_PARENT = new URL("../support/end-with-parent.mjs", import.meta.url).href;
const [folder] = process.argv.slice(2);
if (!folder)
  throw new Error("playwright's global setup starts this program, with the folder of the run");

/** @type {Set<import("node:child_process").ChildProcess>} */
const children = new Set();
let stopping = false;
let removeDatabase = async () => {};

/**
 * Resolves with the first line of output that matches; rejects with all output if the program ends before.
 * @param {string} command @param {string[]} args @param {Record<string, string>} env @param {RegExp} ready
 */
async function launch(command, args, env, ready) {
  const child = spawn(command, args, {
    cwd: root,
    // The child sees its input close with this process, however it ends.
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: { NODE_ENV: "production", PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
  });
  children.add(child);
  let output = "";
  const started = new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on("line", (line) => {
        if (ready.test(line)) resolve(line);
        else output = `${output}${line}\n`.slice(-10_000);
      });
    }
    child.once("error", reject);
    child.once("close", (code) => {
      children.delete(child);
      reject(new Error(`${command} ended with ${code}:\n${output}`));
      if (!stopping && output) process.stderr.write(output);
    });
  });
  await started;
  output = "";
  return child;
}

async function findFreePort() {
  const server = createSocket().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/**
 * Chooses another port if the chosen one is taken in the meantime.
 * @param {(port: number) => Promise<unknown>} start @returns {Promise<number>}
 */
async function startOnFreePort(start) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    try {
      await start(port);
      return port;
    } catch (error) {
      if (!/in use/.test(String(error)) || attempt === MAX_PORT_ATTEMPTS) throw error;
    }
  }
}

/** The built server with a copy of the demo world. @param {string} name @param {Record<string, string>} [env] */
async function startApp(name, env = {}) {
  const dataDir = join(folder ?? "", name);
  cpSync(await embeddedWorld(), dataDir, { recursive: true });
  return startServer(dataDir, env);
}

/** @param {string} dataDir @param {Record<string, string>} env */
async function startServer(dataDir, env) {
  const port = await startOnFreePort((chosen) =>
    launch(
      process.execPath,
      ["--import", END_WITH_PARENT, "build/server/server.js"],
      {
        PORT: String(chosen),
        DATA_DIR: dataDir,
        TRUSTED_PROXIES: "127.0.0.1",
        LOG_LEVEL: "error",
        ...env,
      },
      /^Gymfront is ready/,
    ),
  );
  return { port, dataDir };
}

/** The built server with the sandbox as payment provider and a fake of Facebook. */
async function startSandbox() {
  /** @type {typeof import("../support/facebook/stand-in")} */
  const { FacebookStandIn } = await loadApp("tests/support/facebook/stand-in.ts");
  const facebook = await FacebookStandIn.start();
  const { port, dataDir } = await startApp("sandbox", facebook.env);
  facebook.register(`http://gymfront.localhost:${port}`);
  return { port, dataDir, facebook: facebook.origin };
}

/** Caddy with its internal authority in front of the sandbox server. */
async function startTls() {
  const { port } = await ask("sandbox");
  const home = join(folder ?? "", "caddy");
  mkdirSync(home, { recursive: true });
  const caddyfile = join(home, "Caddyfile");
  const tlsPort = await startOnFreePort(async (chosen) => {
    writeFileSync(
      caddyfile,
      `{
  admin off
  auto_https disable_redirects
  skip_install_trust
  storage file_system ${home}
  on_demand_tls {
    ask http://127.0.0.1:${port}/domain-check
  }
}
https://:${chosen} {
  tls internal {
    on_demand
  }
  reverse_proxy 127.0.0.1:${port}
}
`,
    );
    const caddy = await launch(
      "caddy",
      ["run", "--config", caddyfile, "--adapter", "caddyfile"],
      { XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
      /serving initial configuration/,
    );
    // The next run ends the process by this file if this run is killed.
    writeFileSync(join(folder ?? "", PID_FILE), String(caddy.pid));
  });
  return { port: tlsPort };
}

/** The built server with fakes of Stripe and of an affiliate network; Ironworks has a finished payment account. */
async function startStripe() {
  /** @type {typeof import("../support/stripe/stand-in")} */
  const { StripeStandIn } = await loadApp("tests/support/stripe/stand-in.ts");
  const stripe = await StripeStandIn.start();
  /** @type {typeof import("../support/affiliate/stand-in")} */
  const { AffiliateStandIn } = await loadApp("tests/support/affiliate/stand-in.ts");
  const affiliate = await AffiliateStandIn.start();
  const { port, dataDir } = await startApp("stripe", {
    STRIPE_SECRET_KEY: stripe.apiKey,
    STRIPE_PUBLISHABLE_KEY: "pk_test_standin",
    STRIPE_WEBHOOK_SECRETS: stripe.webhookSecrets,
    STRIPE_API_BASE: stripe.origin,
    AFFILIATE_MERCHANT_ID: affiliate.merchantId,
    AFFILIATE_BASE: affiliate.origin,
  });
  const origin = `http://127.0.0.1:${port}`;
  stripe.setWebhooks(origin);
  await openPaymentAccount(`http://localhost:${port}`);
  return { port, dataDir, stripe: stripe.origin, affiliate: affiliate.origin };
}

/** The owner of Ironworks opens the payment account without which the gym cannot sell. @param {string} origin */
async function openPaymentAccount(origin) {
  /** @param {string} url @param {string} [cookie] @param {Record<string, string>} [form] */
  const post = async (url, cookie = "", form = {}) => {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: new URL(url).origin, Cookie: cookie },
      body: new URLSearchParams(form),
    });
    const location = answer.headers.get("location");
    if (answer.status !== 303 || location === null) throw new Error(`${url}: ${answer.status}`);
    return { location: new URL(location, url).href, cookies: answer.headers.getSetCookie() };
  };
  const { cookies } = await post(`${origin}/gym/ironworks/login`, "", {
    email: "owner@demo.test",
    password: "demo1234",
  });
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  const { location: onboarding } = await post(`${origin}/dashboard/gym`, cookie, {
    password: "demo1234",
  });
  await fetch(onboarding);
  const { location: dashboard } = await post(onboarding);
  const page = await (await fetch(dashboard, { headers: { Cookie: cookie } })).text();
  // The texts of the page are in a script too.
  const shown = page.replaceAll(/<script\b[\s\S]*?<\/script>/g, "");
  if (!shown.includes("Open Payment Dashboard"))
    throw new Error("Ironworks has no payment account");
}

/** Two servers with folders of their own on one PostgreSQL and one bucket; a proxy asks them in turn. */
async function startFleet() {
  const administratorUrl = process.env["TEST_DATABASE_URL"];
  if (!administratorUrl) throw new Error("TEST_DATABASE_URL is not set");
  const database = `fleet_${process.pid}`;
  /** @param {string} statement */
  const administer = async (statement) => {
    const client = new pg.Client({ connectionString: administratorUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await administer(`create database ${database}`);
  removeDatabase = () => administer(`drop database if exists ${database} with (force)`);
  /** @type {typeof import("../support/bucket-server")} */
  const { startBucketServer } = await loadApp("tests/support/bucket-server.ts");
  const { bucket, endpoint, region } = (await startBucketServer()).address("");
  const env = {
    DATABASE_URL: Object.assign(new URL(administratorUrl), { pathname: `/${database}` }).href,
    SESSION_SECRET: randomBytes(32).toString("hex"),
    MEDIA_BUCKET_URL: `s3://${bucket}/files?${new URLSearchParams({ endpoint: endpoint ?? "", region })}`,
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
  };
  /** @type {number[]} */
  const ports = [];
  for (const name of ["fleet-1", "fleet-2"]) {
    ports.push((await startServer(join(folder ?? "", name), env)).port);
  }
  let asked = 0;
  const proxy = createServer((request, response) => {
    const port = ports[(asked += 1) % ports.length];
    const { method, url: path, headers } = request;
    const forwarded = forward({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    request.pipe(forwarded);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return { port: address.port, dataDir: "" };
}

const STARTS = {
  sandbox: startSandbox,
  tls: startTls,
  stripe: startStripe,
  fleet: startFleet,
};
/** @type {Map<string, Promise<any>>} */
const started = new Map();
/** @param {keyof typeof STARTS} name */
function ask(name) {
  const known = started.get(name) ?? STARTS[name]();
  started.set(name, known);
  return known;
}

const control = createServer((request, response) => {
  const name = (request.url ?? "").slice(1);
  const answer = Object.hasOwn(STARTS, name)
    ? ask(/** @type {keyof typeof STARTS} */ (name))
    : Promise.reject(new Error(`there is no server ${name}`));
  answer.then(
    (server) => response.end(JSON.stringify(server)),
    (error) => response.writeHead(500).end(String(error)),
  );
}).listen(0, "127.0.0.1");
await once(control, "listening");
const address = control.address();
if (address === null || typeof address === "string") throw new Error("not listening on a port");
process.stdout.write(`http://127.0.0.1:${address.port}\n`);

async function stop() {
  if (stopping) return;
  stopping = true;
  const ended = [...children].map((child) => {
    const closed = once(child, "close");
    // No data of a test is worth saving.
    child.kill("SIGKILL");
    return closed;
  });
  await Promise.allSettled(ended);
  await removeDatabase().catch(() => {});
  rmSync(folder ?? "", { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  process.exit(0);
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
process.stdin.on("end", stop).on("close", stop).resume();
