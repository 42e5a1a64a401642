// @ts-check
/** P12: a start; P13: two processes; P14: embedded or served. */
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { ask, load, measure, median, place, ROUNDS, row, say, startApp } from "../tools.mjs";
import { postgres } from "../postgres.mjs";
import { uncachedPage, CATEGORY, startBaseline } from "../world.mjs";
import { rounds } from "./pages.mjs";

export async function starts() {
  const dataDir = mkdtempSync(join(place, "start-"));
  await (await startApp({ dataDir })).stop("SIGTERM");
  // Builds what the baseline needs.
  await (await startBaseline("remix")).stop();
  /** @param {() => ReturnType<typeof startApp>} open @param {string} path */
  const timed = async (open, path) => {
    const startTime = performance.now();
    const server = await open();
    const { status } = await ask(server.port, { path });
    const time = performance.now() - startTime;
    if (status !== 200) throw new Error(`${path}: ${status}`);
    await server.stop("SIGTERM");
    return time;
  };
  /** @type {number[]} */
  const ours = [];
  /** @type {number[]} */
  const bare = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await timed(() => startApp({ dataDir }), CATEGORY));
    bare.push(await timed(() => startBaseline("remix"), "/"));
  }
  say("\nWarm start until the first page is there, embedded database");
  row("bare Remix", `${median(bare).toFixed(0)} ms`);
  row("ours", `${median(ours).toFixed(0)} ms`);
  row("P12 ours ÷ bare Remix", (median(ours) / median(bare)).toFixed(2), "≤ 3");
}

export async function twoProcesses() {
  const database = postgres();
  if (!database) return say("\nP13: no PostgreSQL is installed");
  const databaseUrl = await (await database).seeded();
  const first = await startApp({ databaseUrl, anyCore: true });
  const second = await startApp({ databaseUrl, anyCore: true });
  const perSecond = async (/** @type {{port: number}[]} */ servers) => {
    const seconds = 4;
    const loads = await Promise.all(
      servers.map(({ port }) =>
        load(port, uncachedPage, 200, { connections: 32 / servers.length, seconds }),
      ),
    );
    return loads.reduce((all, { count }) => all + count, 0) / seconds;
  };
  const rates = await rounds(
    { one: () => perSecond([first]), two: () => perSecond([first, second]) },
    2,
  );
  await Promise.all([first.stop(), second.stop()]);
  say("\nProcesses on one PostgreSQL, two cores shared with the load: requests per second");
  row("one", (rates["one"] ?? 0).toFixed(0));
  row("two", (rates["two"] ?? 0).toFixed(0));
  row("P13 two ÷ one", ((rates["two"] ?? 0) / (rates["one"] ?? 1)).toFixed(2), "≥ 1.5");
}

export async function embeddedOrServed() {
  const database = postgres();
  if (!database) return say("\nP14: no PostgreSQL is installed");
  const server = await database;
  const served = await startApp({ databaseUrl: await server.seeded() });
  const embedded = await startApp();
  const rates = await rounds({
    embedded: () => measure(embedded, uncachedPage, 200),
    served: () => measure(served, uncachedPage, 200, { alsoPid: server.pid }),
  });
  await Promise.all([served.stop(), embedded.stop()]);
  say(
    "\nCategory page from the database, per second of all its processor time, the database's own included",
  );
  row("on PostgreSQL", (rates["served"] ?? 0).toFixed(0));
  row("embedded", (rates["embedded"] ?? 0).toFixed(0));
  row(
    "P14 embedded ÷ PostgreSQL",
    ((rates["embedded"] ?? 0) / (rates["served"] ?? 1)).toFixed(2),
    "≥ 0.8",
  );
}
