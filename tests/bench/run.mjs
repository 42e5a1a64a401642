// @ts-check
/**
 * `npm run bench`: our pages beside three baselines in the same run. Each server is pinned to one core and the load to
 * another, rounds are interleaved, and what counts is requests per second of the server's own processor time: ratios,
 * not absolute times (performance.md).
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { buildWhenNeeded } from "../../app/build.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
process.chdir(root);
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);
const CATEGORY = "/gym/ironworks/category/strength";
const place = mkdtempSync(join(tmpdir(), "gymfront-bench-"));
const canPin = spawnSync("taskset", ["--version"], { stdio: "ignore" }).status === 0;
/** @type {import("node:child_process").ChildProcess[]} */
const children = [];

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @param {RegExp} ready */
async function start(args, env, ready) {
  const [file = "", ...rest] = canPin
    ? ["taskset", "-c", "0", process.execPath, ...args]
    : [process.execPath, ...args];
  const child = spawn(file, rest, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production", ...env },
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const port = ready.exec(line)?.[1];
    if (port) {
      child.stdout.resume();
      return { port: Number(port), pid: child.pid ?? 0 };
    }
  }
  throw new Error(`${args.join(" ")} did not start`);
}

/** Processor seconds of a process, all threads. @param {number} pid */
function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** @param {Agent} agent @param {number} port @param {{path: string, method?: string, headers?: Record<string, string>, body?: string}} what */
function ask(agent, port, { path, method = "GET", headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: "127.0.0.1",
        port,
        agent,
        path,
        method,
        headers: { Host: "gymfront.localhost", ...headers },
      },
      (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}

/**
 * Requests per processor second of the server.
 * @param {{port: number, pid: number}} server @param {(count: number) => Parameters<typeof ask>[2]} next @param {number} status
 */
async function measure(server, next, status, connections = 32) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let count = 0;
  const before = cpuSeconds(server.pid);
  const until = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const answer = await ask(agent, server.port, next((count += 1)));
        if (answer.status !== status)
          throw new Error(
            `${answer.status} instead of ${status}: ${answer.body.toString().slice(0, 200)}`,
          );
      }
    }),
  );
  agent.destroy();
  return count / (cpuSeconds(server.pid) - before);
}

/** @param {number[]} list */
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
/** @param {string} text */
const say = (text) => void process.stdout.write(`${text}\n`);
const kb = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} KB`;

try {
  buildWhenNeeded();
  if (canPin) spawnSync("taskset", ["-cp", "1", String(process.pid)], { stdio: "ignore" });
  const app = await start(
    ["build/server/server.js"],
    {
      PORT: String(20_000 + (process.pid % 20_000)),
      DATA_DIR: join(place, "data"),
      TRUSTED_PROXIES: "127.0.0.1",
      LOG_LEVEL: "error",
      DATABASE_URL: "",
    },
    /ready: http:\/\/localhost:(\d+)/,
  );
  const once1 = new Agent();
  const first = await ask(once1, app.port, { path: CATEGORY });
  const html = first.body.toString();
  const pageFile = join(place, "page.html");
  writeFileSync(pageFile, html);

  say("Building bare Remix…");
  const built = spawnSync(
    process.execPath,
    [join(root, "node_modules/@remix-run/dev/dist/cli.js"), "vite:build", "--logLevel", "error"],
    {
      cwd: join(root, "tests/bench/bare-remix"),
      stdio: "inherit",
      env: {
        ...process.env,
        NODE_ENV: "production",
        BARE_REMIX_BUILD: join(root, "tests/bench/bare-remix/build"),
      },
    },
  );
  if (built.status !== 0) throw new Error("bare Remix was not built");
  const baseline = (/** @type {string} */ kind) =>
    start(
      [
        "tests/bench/baseline.mjs",
        kind,
        pageFile,
        join(root, "tests/bench/bare-remix/build/server/index.js"),
      ],
      {},
      /^port (\d+)/,
    );
  const raw = await baseline("raw");
  const react = await baseline("react");
  const remix = await baseline("remix");
  const argon2 = await baseline("argon2");

  // Accounts of our own: one may try ten times in a quarter of an hour.
  const accounts = 60;
  const own = {
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": "application/x-www-form-urlencoded",
  };
  for (let number = 0; number < accounts; number += 1) {
    const form = new URLSearchParams({
      email: `bench${number}@example.test`,
      firstName: "B",
      lastName: "B",
      password1: "demo1234",
      password2: "demo1234",
    });
    const answer = await ask(once1, app.port, {
      path: "/gym/ironworks/signup",
      method: "POST",
      headers: { ...own, "X-Forwarded-For": `10.1.${number}.1` },
      body: form.toString(),
    });
    if (answer.status !== 303) throw new Error(`sign-up: ${answer.status}`);
  }
  const memberLogin = await ask(once1, app.port, {
    path: "/gym/ironworks/login",
    method: "POST",
    headers: { ...own, "X-Forwarded-For": "10.2.0.1" },
    body: "email=member%40demo.test&password=demo1234",
  });
  const cookie = String(memberLogin.headers["set-cookie"]).split(";")[0] ?? "";
  let logins = 0;
  const login = () => {
    logins += 1;
    return {
      path: "/gym/ironworks/login",
      method: "POST",
      headers: { ...own, "X-Forwarded-For": `10.3.${logins % 250}.${Math.floor(logins / 250)}` },
      body: `email=bench${logins % accounts}%40example.test&password=demo1234`,
    };
  };

  /** @type {Record<string, number[]>} */
  const results = { raw: [], react: [], remix: [], visitor: [], member: [], argon2: [], login: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    results["raw"]?.push(await measure(raw, () => ({ path: CATEGORY }), 200));
    results["react"]?.push(await measure(react, () => ({ path: CATEGORY }), 200));
    results["remix"]?.push(await measure(remix, () => ({ path: "/" }), 200));
    results["visitor"]?.push(await measure(app, () => ({ path: CATEGORY }), 200));
    results["member"]?.push(
      await measure(app, () => ({ path: CATEGORY, headers: { Cookie: cookie } }), 200),
    );
    results["argon2"]?.push(await measure(argon2, () => ({ path: "/" }), 200, 4));
    if (logins + SECONDS * 60 < accounts * 10)
      results["login"]?.push(await measure(app, login, 303, 4));
  }
  const of = (/** @type {string} */ name) => median(results[name] ?? []);
  const ratio = (/** @type {string} */ ours, /** @type {string} */ theirs) =>
    (of(ours) / of(theirs)).toFixed(2);

  say("\nRequests per second of the server's processor time (median)");
  for (const [name, what] of [
    ["raw", "raw node:http, same bytes"],
    ["react", "bare React renderToString, same markup"],
    ["remix", "bare Remix from memory, same markup"],
    ["visitor", "category page, visitor"],
    ["member", "category page, member"],
    ["argon2", "bare argon2id"],
    ["login", "login"],
  ]) {
    say(
      `  ${what?.padEnd(42)} ${of(name ?? "")
        .toFixed(0)
        .padStart(8)}`,
    );
  }
  say("\nRatios (goal)");
  say(`  P1  category, visitor ÷ bare Remix          ${ratio("visitor", "remix")}  (≥ 1.0)`);
  say(`  P2  category, member ÷ bare Remix           ${ratio("member", "remix")}  (≥ 0.8)`);
  say(`  P10 login ÷ bare argon2id                   ${ratio("login", "argon2")}  (≥ 0.85)`);

  const assets = new Set([...html.matchAll(/\/assets\/[\w./-]+\.js/g)].map(([path]) => path));
  let script = 0;
  for (const path of assets) {
    const file = await ask(once1, app.port, { path, headers: { "Accept-Encoding": "br" } });
    script += file.body.length;
  }
  const player = readdirSync("build/client/assets").filter(
    (name) => /hls/.test(name) && [...assets].some((path) => path.endsWith(name)),
  );
  say("\nFirst visit of the category page (goal)");
  say(
    `  P4  script, brotli                          ${kb(script)}  (≤ 110 KB); hls.js: ${player.length === 0 ? "none" : player.join(" ")}`,
  );
  say(
    `  P7  HTML raw, brotli                        ${kb(first.body.length)}, ${kb(brotliCompressSync(first.body).length)}  (≤ 60 KB, ≤ 10 KB)`,
  );
  once1.destroy();
} finally {
  for (const child of children) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  rmSync(place, { recursive: true, force: true });
  rmSync(join(root, "tests/bench/bare-remix/build"), { recursive: true, force: true });
}
