// @ts-check
/** A PostgreSQL of the benchmark's own in its temporary place, on the servers' core. Needs Debian's `postgresql`. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { onCleanUp, pinCommand, place, root, SESSION_SECRET } from "./tools.mjs";

const HOME = "/usr/lib/postgresql";

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/**
 * @typedef {{
 *   pid: number, database: () => Promise<string>, seeded: () => Promise<string>, admin: (url: string) => string,
 * }} BenchPostgres
 */
/** @type {Promise<BenchPostgres> | undefined} */
let opened;

/** Null: none is installed. */
export function postgres() {
  const newest = existsSync(HOME)
    ? readdirSync(HOME)
        .map(Number)
        .filter((version) => version >= 15)
        .sort((a, b) => b - a)[0]
    : undefined;
  return newest === undefined ? null : (opened ??= open(join(HOME, String(newest), "bin")));
}

/** @param {string} bin */
async function open(bin) {
  const port = await freePort();
  const directory = join(place, "postgres");
  mkdirSync(directory);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) spawnSync("sh", ["-c", `chmod 755 ${place} && chown postgres ${directory}`]);
  /** @param {string} command */
  const run = (command) => {
    const [file, args] = isRoot
      ? pinCommand("su", ["postgres", "-s", "/bin/sh", "-c", command])
      : pinCommand("sh", ["-c", command]);
    const { status, stderr } = spawnSync(file, args, {
      stdio: ["ignore", "ignore", "pipe"],
      encoding: "utf8",
      cwd: directory,
    });
    if (status !== 0) throw new Error(`${command}: ${stderr}`);
  };
  const data = join(directory, "data");
  run(`${bin}/initdb -D ${data} -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync`);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${directory} -c shared_buffers=512MB -c max_wal_size=8GB`;
  run(`${bin}/pg_ctl -D ${data} -w -t 120 -l ${directory}/log -o '${settings}' start 2>/dev/null`);
  onCleanUp(() => run(`${bin}/pg_ctl -D ${data} -w -t 60 -m immediate stop`));
  const server = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const client = new pg.Client(server);
  await client.connect();
  await client.query("create role gymfront login createrole");
  let counter = 0;
  /** @param {string} [template] */
  const create = async (template) => {
    const name = `bench_${(counter += 1)}`;
    await client.query(
      `create database ${name} owner gymfront${template ? ` template ${template}` : ""}`,
    );
    return `postgres://gymfront@127.0.0.1:${port}/${name}`;
  };
  /** @type {Promise<string> | undefined} */
  let world;
  onCleanUp(() => client.end().catch(() => {}));
  client.on("error", () => {});
  return {
    pid: Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]),
    /** A new, empty database that the program owns. */
    database: () => create(),
    /** A new one with the demo world. */
    async seeded() {
      const seed = async () => {
        const url = await create();
        const { status } = spawnSync(process.execPath, ["build/server/db-seed.js"], {
          cwd: root,
          stdio: ["ignore", "ignore", "inherit"],
          env: {
            ...process.env,
            NODE_ENV: "production",
            DATABASE_URL: url,
            SESSION_SECRET,
            DATA_DIR: join(place, "seed"),
            LOG_LEVEL: "error",
          },
        });
        if (status !== 0) throw new Error("the demo world was not made");
        return url.split("/").at(-1) ?? "";
      };
      return create(await (world ??= seed()));
    },
    /** The same as its superuser. @param {string} url */
    admin: (url) => url.replace("//gymfront@", "//postgres@"),
  };
}
