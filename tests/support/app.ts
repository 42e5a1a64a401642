/**
 * The production build as a process with the demo world. `startApp()` copies the world that was seeded once for the
 * run, on the embedded database or, with TEST_DATABASE_URL, on PostgreSQL.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { cpSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { makeScratch } from "./scratch.mjs";
import { dropDatabase, onServer, within } from "./template-database";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const END_WITH_PARENT = new URL("end-with-parent.mjs", import.meta.url).href;
export const PLATFORM = "gymfront.localhost";
export const SECRET = "tests only: thirty-two characters or more";

export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  remove(): Promise<void>;
}

export interface App {
  port: number;
  pid: number;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Its log, one JSON text per line. */
  logs: string[];
  /** Resolves with the exit code; null after a signal. */
  exit: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** Ends it, and removes its folder unless the caller supplied it. */
  stop(): Promise<void>;
}

/** A copy of the seeded world, or an empty place. */
export async function makePlace({ seeded = true } = {}): Promise<Place> {
  const world = inject("world");
  const server = inject("worldDatabaseUrl");
  const dataDir = makeScratch("app");
  if (seeded) cpSync(world.dataDir, dataDir, { recursive: true });
  const removeDirectory = () =>
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  if (!server) return { dataDir, databaseUrl: undefined, remove: async () => removeDirectory() };
  const name = `gymfront_test_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, (client) =>
    client.query(`create database ${name}${seeded ? ` template ${world.database}` : ""}`),
  );
  return {
    dataDir,
    databaseUrl: within(server, name),
    async remove() {
      removeDirectory();
      await onServer(server, (client) => dropDatabase(client, name));
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (typeof address !== "object" || !address) throw new Error("no port");
  return address.port;
}

interface Start {
  place?: Place;
  env?: Record<string, string>;
  /** The earlier port: a restarted server keeps its addresses. */
  port?: number | undefined;
}

/** Peer 127.0.0.1 is a trusted proxy; any other loopback address is a stranger. */
export async function startApp({ place: given, env = {}, port: before }: Start = {}): Promise<App> {
  const place = given ?? (await makePlace());
  try {
    const { port, started } = await launchAt(place, env, before);
    return {
      port,
      pid: started.child.pid ?? 0,
      dataDir: place.dataDir,
      databaseUrl: place.databaseUrl,
      logs: started.logs,
      exit: started.exit,
      signal: (name) => void started.child.kill(name),
      async stop() {
        await started.kill();
        if (!given) await place.remove();
      },
    };
  } catch (error) {
    if (!given) await place.remove();
    throw error;
  }
}

async function launchAt(place: Place, env: Record<string, string>, before: number | undefined) {
  for (let attempt = 1; ; attempt += 1) {
    const port = before ?? (await freePort());
    const started = launch({
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: place.dataDir,
      SESSION_SECRET: SECRET,
      PLATFORM_HOST: PLATFORM,
      PLATFORM_ORIGIN: `http://${PLATFORM}:${port}`,
      TRUSTED_PROXIES: "127.0.0.1",
      ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
      ...env,
    });
    try {
      await started.ready;
      return { port, started };
    } catch (error) {
      await started.kill();
      // Another process has taken the port since it was free or ours.
      if (!String(error).includes(`:${port} is in use`) || attempt === 5) throw error;
    }
  }
}

interface Launched {
  child: ChildProcess;
  logs: string[];
  ready: Promise<void>;
  exit: Promise<number | null>;
  kill(): Promise<void>;
}

function launch(env: Record<string, string>): Launched {
  const child = spawn(process.execPath, ["--import", END_WITH_PARENT, "build/server/server.js"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], NODE_ENV: "production", LOG_LEVEL: "info", ...env },
  });
  const logs: string[] = [];
  let errors = "";
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("the server was started without its streams");
  stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const exit = once(child, "close").then(([code]) => (typeof code === "number" ? code : null));
  const ready = new Promise<void>((resolve, reject) => {
    createInterface({ input: stdout }).on("line", (line) => {
      logs.push(line);
      if (line.startsWith("Gymfront is ready")) resolve();
    });
    void exit.then((code) =>
      reject(new Error(`The server ended with ${code}:\n${errors}\n${logs.slice(-5).join("\n")}`)),
    );
  });
  // A caller that only awaits the exit ignores the rejection.
  ready.catch(() => {});
  return {
    child,
    logs,
    ready,
    exit,
    async kill() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}
