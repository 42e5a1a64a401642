// @ts-check
/** Shared by all parts of the benchmark: servers on one core, load from the other, processor time, cleaning up. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const place = mkdtempSync(join(tmpdir(), "gymfront-bench-"));
export const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);
export const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 3);
export const HOST = "gymfront.localhost";
export const SESSION_SECRET = "benchmark only: thirty-two characters";

const canPin = spawnSync("taskset", ["--version"], { stdio: "ignore" }).status === 0;
/** @type {(() => unknown)[]} */
const cleanups = [];

/** Registers work for the end of the run, also after an error; the last one runs first. @param {() => unknown} what */
export const onCleanUp = (what) => void cleanups.push(what);

export async function cleanUp() {
  for (const what of cleanups.reverse()) await what();
  rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Moves this process, which makes the load, off the servers' core. */
export function pinLoad() {
  if (canPin) spawnSync("taskset", ["-acp", "1", String(process.pid)], { stdio: "ignore" });
}

/** A command on the servers' core. @param {string} file @param {string[]} args @returns {[string, string[]]} */
export const pinCommand = (file, args) =>
  canPin ? ["taskset", ["-c", "0", file, ...args]] : [file, args];

/** @typedef {{port: number, pid: number, stop: (signal?: NodeJS.Signals) => Promise<void>}} Server */

/**
 * @param {string[]} args @param {NodeJS.ProcessEnv} env @param {RegExp} ready @param {{anyCore?: boolean}} [options]
 * @returns {Promise<Server>}
 */
export async function start(args, env, ready, { anyCore = false } = {}) {
  const [file, all] = anyCore ? [process.execPath, args] : pinCommand(process.execPath, args);
  const child = spawn(
    anyCore && canPin ? "taskset" : file,
    anyCore && canPin ? ["-c", "0,1", file, ...all] : all,
    {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, NODE_ENV: "production", ...env },
    },
  );
  const ended = once(child, "exit");
  const stop = async (/** @type {NodeJS.Signals} */ signal = "SIGKILL") => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await ended;
  };
  onCleanUp(() => stop());
  for await (const line of createInterface({ input: child.stdout })) {
    const port = ready.exec(line)?.[1];
    if (!port) continue;
    child.stdout.resume();
    return { port: Number(port), pid: child.pid ?? 0, stop };
  }
  throw new Error(`${args.join(" ")} did not start`);
}

let lastPort = 20_000 + (process.pid % 20_000);

/** As `npm start` starts it. */
const FLAGS = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  .scripts.start.split(" ")
  .filter((/** @type {string} */ word) => word.startsWith("--"));

/** Our own server as it is deployed. @param {{dataDir?: string, databaseUrl?: string, anyCore?: boolean}} [options] */
export function startApp({
  dataDir = mkdtempSync(join(place, "data-")),
  databaseUrl = "",
  anyCore = false,
} = {}) {
  return start(
    [...FLAGS, "build/server/server.js"],
    {
      PORT: String((lastPort += 1)),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET,
      PLATFORM_HOST: HOST,
      TRUSTED_PROXIES: "127.0.0.1",
      LOG_LEVEL: "error",
    },
    /ready: http:\/\/[^:]+:(\d+)/,
    { anyCore },
  );
}

/** Processor seconds of a process with all its threads, and of its children. @param {number} pid */
export function cpuSeconds(pid) {
  let ticks = 0;
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      const fields = readFileSync(`/proc/${one}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has ended.
    }
  }
  return ticks / 100;
}

/** @param {number} pid @returns {number[]} */
function childrenOf(pid) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = readFileSync(`/proc/${name}/stat`, "utf8")
          .replace(/^.*\) /s, "")
          .split(" ")[1];
        return Number(parent) === pid ? [Number(name)] : [];
      } catch {
        return [];
      }
    });
}

/** Waits until a process uses less than 0.2 s of a second, for a minute at most. @param {number} pid */
export async function waitUntilIdle(pid) {
  for (let second = 0; second < 60; second += 1) {
    const before = cpuSeconds(pid);
    await new Promise((resolve) => void setTimeout(resolve, 1_000));
    if (cpuSeconds(pid) - before < 0.2) return;
  }
}

/** Megabytes. @param {number} pid */
export const residentSize = (pid) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1000;

const agent = new Agent({ keepAlive: false });

/** @typedef {{path: string, method?: string, headers?: Record<string, string>, body?: string}} BenchRequest */

/**
 * @param {number} port @param {BenchRequest} what
 * @returns {Promise<{status: number, headers: import("node:http").IncomingHttpHeaders, body: Buffer}>}
 */
export function ask(port, { path, method = "GET", headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      { host: "127.0.0.1", port, agent, path, method, headers: { Host: HOST, ...headers } },
      (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    clientRequest.on("error", reject);
    clientRequest.end(body);
  });
}

/** @param {BenchRequest} what */
const bytesOf = ({ path, method = "GET", headers = {}, body }) =>
  [
    `${method} ${path} HTTP/1.1`,
    `Host: ${HOST}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
    "",
    body ?? "",
  ].join("\r\n");

/**
 * Sends requests over persistent connections as fast as the server answers. It parses little: a slow client would
 * measure itself.
 * @param {number} port @param {(count: number) => BenchRequest} next @param {number} status
 * @param {{connections?: number, seconds?: number}} [options]
 * @returns {Promise<{count: number, times: number[]}>}
 */
export async function load(port, next, status, { connections = 32, seconds = SECONDS } = {}) {
  let count = 0;
  /** @type {number[]} */
  const times = [];
  const until = performance.now() + seconds * 1000;
  const talk = () =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: "127.0.0.1", port, noDelay: true });
      let buffer = Buffer.alloc(0);
      let sendTime = 0;
      const send = () => {
        sendTime = performance.now();
        if (sendTime >= until) return void socket.destroy();
        socket.write(bytesOf(next((count += 1))));
      };
      socket.on("connect", send);
      socket.on("error", reject);
      socket.on("close", () => resolve(undefined));
      socket.on("data", (chunk) => {
        buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
        const head = buffer.indexOf("\r\n\r\n");
        if (head < 0) return;
        const text = buffer.toString("latin1", 0, head);
        const receivedStatus = Number(text.slice(9, 12));
        const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
        const whole =
          receivedStatus === 304 || receivedStatus === 204
            ? true
            : length === undefined
              ? buffer.subarray(-5).toString("latin1") === "0\r\n\r\n"
              : buffer.length >= head + 4 + Number(length);
        if (!whole) return;
        if (receivedStatus !== status) {
          socket.destroy();
          return reject(
            new Error(`${receivedStatus} instead of ${status}: ${buffer.toString().slice(0, 300)}`),
          );
        }
        times.push(performance.now() - sendTime);
        buffer = Buffer.alloc(0);
        send();
      });
    });
  await Promise.all(Array.from({ length: connections }, talk));
  return { count: times.length, times };
}

/**
 * Returns the requests per processor second of the server, and of `alsoPid`, which does part of its work.
 * @param {{port: number, pid: number}} server @param {(count: number) => BenchRequest} next @param {number} status
 * @param {{connections?: number, seconds?: number, alsoPid?: number}} [options]
 */
export async function measure(server, next, status, options = {}) {
  const readSeconds = () =>
    cpuSeconds(server.pid) + (options.alsoPid ? cpuSeconds(options.alsoPid) : 0);
  const before = readSeconds();
  const { count } = await load(server.port, next, status, options);
  return count / (readSeconds() - before);
}

/** @param {number[]} list */
export const median = (list) => quantile(list, 0.5);

/** @param {number[]} list @param {number} q */
export const quantile = (list, q) =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * q))] ?? 0;

/** @param {string} text */
export const say = (text) => void process.stdout.write(`${text}\n`);

/** One row of the report. @param {string} what @param {string} value @param {string} [goal] */
export const row = (what, value, goal) =>
  say(`  ${what.padEnd(58)} ${value.padStart(9)}${goal ? `   goal ${goal}` : ""}`);

export const kb = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} KB`;
