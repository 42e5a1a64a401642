// @ts-check
/** P1, P2, P3, P7, P10: requests per second of the server's processor time; P11: its memory meanwhile. */
import { brotliCompressSync } from "node:zlib";
import {
  ask,
  kb,
  load,
  measure,
  median,
  quantile,
  residentSize,
  ROUNDS,
  row,
  say,
  waitUntilIdle,
  startApp,
} from "../tools.mjs";
import { postgres } from "../postgres.mjs";
import {
  uncachedPage,
  app,
  argon2,
  CATEGORY,
  memberCookie,
  page,
  raw,
  react,
  remix,
  signUp,
} from "../world.mjs";

/**
 * Interleaved rounds; the median of each. Those before are for the compiler: what answers in milliseconds has been
 * through a thousand pages only after several of them.
 * @param {Record<string, () => Promise<number>>} kinds
 */
export async function rounds(kinds, count = ROUNDS, before = 4) {
  /** @type {Record<string, number[]>} */
  const results = {};
  for (let round = -before; round < count; round += 1) {
    for (const [name, run] of Object.entries(kinds)) {
      const value = await run();
      if (round >= 0) (results[name] ??= []).push(value);
    }
  }
  return Object.fromEntries(Object.entries(results).map(([name, list]) => [name, median(list)]));
}

export async function pages() {
  const [ours, bare, bytes, plain] = [await app(), await remix(), await raw(), await react()];
  const cookie = await memberCookie(ours.port);
  const member = { path: CATEGORY, headers: { Cookie: cookie } };
  const known = String((await ask(ours.port, { path: CATEGORY })).headers["etag"]);
  const asKnown = { path: CATEGORY, headers: { "If-None-Match": known } };
  const rates = await rounds({
    raw: () => measure(bytes, () => ({ path: CATEGORY }), 200),
    react: () => measure(plain, () => ({ path: CATEGORY }), 200),
    remix: () => measure(bare, () => ({ path: "/" }), 200),
    visitor: () => measure(ours, uncachedPage, 200),
    member: () => measure(ours, () => member, 200),
    kept: () => measure(ours, () => ({ path: CATEGORY }), 200),
    same: () => measure(ours, () => asKnown, 304),
  });
  const of = (/** @type {string} */ name) => rates[name] ?? 0;
  const ratio = (/** @type {string} */ a, /** @type {string} */ b) => (of(a) / of(b)).toFixed(2);
  say("\nCategory page of 24 cards: requests per second of the server's processor time");
  for (const [name, what] of [
    ["raw", "raw node:http, the same bytes"],
    ["react", "bare React renderToString, the same markup"],
    ["remix", "bare Remix from memory, the same markup"],
    ["visitor", "ours, a visitor, made from the database"],
    ["member", "ours, a member"],
    ["kept", "ours, a visitor, as kept"],
    ["same", "ours, 304"],
  ]) {
    row(what ?? "", of(name ?? "").toFixed(0));
  }
  row("P1  visitor, from the database ÷ bare Remix", ratio("visitor", "remix"), "≥ 1.0");
  row("P2  member ÷ bare Remix", ratio("member", "remix"), "≥ 0.8");
  row("P3  as kept ÷ raw node:http", ratio("kept", "raw"), "≥ 0.25");
  row("P3  304 ÷ raw node:http", ratio("same", "raw"), "≥ 0.35");
}

export async function html() {
  const { body } = await page();
  say("\nHTML of the category page");
  row("P7  raw", kb(body.length), "≤ 60 KB");
  row("P7  brotli", kb(brotliCompressSync(body).length), "≤ 10 KB");
}

export async function logins() {
  const [ours, bare] = [await app(), await argon2()];
  const flood = await signUp(ours.port, 150);
  // Their mails are on the way, and are no part of a login.
  await waitUntilIdle(ours.pid);
  const loginRates = await rounds({
    argon2: () => measure(bare, () => ({ path: "/" }), 200, { connections: 4, seconds: 2 }),
    login: () => measure(ours, flood.next, 303, { connections: 4, seconds: 2 }),
  });
  const browse = async () =>
    quantile(
      (await load(ours.port, uncachedPage, 200, { connections: 1, seconds: 3 })).times,
      0.99,
    );
  const idle = await browse();
  const flooding = load(ours.port, flood.next, 303, { connections: 4, seconds: 3 });
  const meanwhile = await browse();
  await flooding;
  say("\nLogins");
  row("bare argon2id (19 MiB, t=2), per processor second", (loginRates["argon2"] ?? 0).toFixed(0));
  row("login, per processor second", (loginRates["login"] ?? 0).toFixed(0));
  const ratio = (loginRates["login"] ?? 0) / (loginRates["argon2"] ?? 1);
  row("P10 login ÷ bare argon2id", ratio.toFixed(2), "≥ 0.85");
  row("P10 category p99 during a flood of logins ÷ idle", (meanwhile / idle).toFixed(2), "≤ 2");
}

export async function memory() {
  const database = postgres();
  if (!database) return say("\nP11: no PostgreSQL is installed");
  const server = await database;
  const [ours, bare] = [await startApp({ databaseUrl: await server.seeded() }), await remix()];
  const under = async (
    /** @type {{port: number, pid: number}} */ { port, pid },
    /** @type {Parameters<typeof load>[1]} */ next,
  ) => {
    let most = 0;
    const timer = setInterval(() => (most = Math.max(most, residentSize(pid))), 100);
    await load(port, next, 200, { seconds: 6 });
    clearInterval(timer);
    return most;
  };
  const own = await under(ours, uncachedPage);
  const theirs = await under(bare, () => ({ path: "/" }));
  await ours.stop("SIGTERM");
  say("\nMemory under load of 32 connections, one process, on PostgreSQL");
  row("bare Remix", `${theirs.toFixed(0)} MB`);
  row("ours", `${own.toFixed(0)} MB`);
  row("P11 ours ÷ bare Remix", (own / theirs).toFixed(2), "≤ 1.5");
}
