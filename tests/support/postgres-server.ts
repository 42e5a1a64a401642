/**
 * A PostgreSQL that the test may stop and start. Needs Debian's `postgresql`, which `.ci/run` installs; as root it
 * runs as the user of the package, because PostgreSQL refuses to run as root.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./app";
import { makeScratch } from "./scratch.mjs";

const HOME = "/usr/lib/postgresql";

function binaries(): string | null {
  if (!existsSync(HOME)) return null;
  const newest = readdirSync(HOME)
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)[0];
  return newest === undefined ? null : join(HOME, String(newest), "bin");
}

export const postgresIsInstalled = binaries() !== null;

export interface PostgresServer {
  url: string;
  /** The folder of its programs. */
  bin: string;
  start(): void;
  /** Connects as its superuser. */
  execute(statement: string): void;
  /** `immediate` is a crash without any further writes. */
  stop(how: "fast" | "immediate"): void;
  remove(): void;
}

export async function makePostgresServer(): Promise<PostgresServer> {
  const bin = binaries();
  if (!bin) throw new Error("PostgreSQL is not installed");
  const port = await freePort();
  const directory = makeScratch("postgres");
  const data = join(directory, "data");
  const isRoot = process.getuid?.() === 0;
  if (isRoot) spawnSync("chown", ["postgres", directory]);

  function run(command: string): void {
    const [file, args] = isRoot
      ? (["su", ["postgres", "-s", "/bin/sh", "-c", command]] as const)
      : (["sh", ["-c", command]] as const);
    // Not a pipe, which the server would keep open.
    const { status, stderr } = spawnSync(file, [...args], {
      stdio: ["ignore", "ignore", "pipe"],
      encoding: "utf8",
      cwd: directory,
    });
    if (status !== 0) throw new Error(`${command}: ${stderr}`);
  }
  const control = (what: string) =>
    run(`${bin}/pg_ctl -D ${data} -w -t 120 -l ${directory}/log ${what} 2>/dev/null`);
  // A crash of processes loses nothing that the kernel holds, so syncing to disk would only cost time.
  const options = `-p ${port} -c fsync=off -c listen_addresses=127.0.0.1 -c unix_socket_directories=${directory}`;

  const psql = `${bin}/psql -h 127.0.0.1 -p ${port} -U postgres -q -c`;
  run(`${bin}/initdb -D ${data} -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync`);
  const server: PostgresServer = {
    bin,
    url: `postgres://gymfront@127.0.0.1:${port}/gymfront`,
    execute: (statement) => run(`${psql} '${statement}'`),
    start: () => control(`-o '${options}' start`),
    stop: (how) => control(`-m ${how} stop`),
    remove() {
      spawnSync("sh", [
        "-c",
        `[ ! -f ${data}/postmaster.pid ] || kill -9 $(head -1 ${data}/postmaster.pid)`,
      ]);
      rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
  try {
    server.start();
    // A plain role that owns its database and may create the role of creators, as the program demands.
    server.execute("create role gymfront login createrole");
    server.execute("create database gymfront owner gymfront");
  } catch (error) {
    server.remove();
    throw error;
  }
  return server;
}
