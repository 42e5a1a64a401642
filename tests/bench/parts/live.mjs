// @ts-check
/**
 * P16: five hundred players ask for the media playlist of a live that has run for half an hour, beside a raw server
 * that sends the same bytes: whole, and as the delta update that players ask for (`_HLS_skip`).
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startVite } from "../../support/load-app.mjs";
import {
  ask,
  cpuSeconds,
  kb,
  load,
  median,
  place,
  quantile,
  ROUNDS,
  row,
  say,
  start,
  startApp,
} from "../tools.mjs";
import { formOf, memberCookie, signUp } from "../world.mjs";
import { rounds } from "./pages.mjs";

const READERS = 500;
/** Each has joined, and is asked about at every request; several readers share one. */
const MEMBERS = 50;
const LIVE = "ironworks-open-floor";
/** Of four seconds each. */
const SEGMENTS = 450;

export async function live() {
  const dataDir = mkdtempSync(join(place, "live-"));
  await (await startApp({ dataDir })).stop("SIGTERM");
  await addPast(dataDir);
  const ours = await startApp({ dataDir });
  const readers = await joinAll(ours.port);
  /** @param {string} query @returns {(count: number) => import("../tools.mjs").BenchRequest} */
  const next = (query) => (count) => {
    const { path, cookie } = readers[count % MEMBERS] ?? { path: "", cookie: "" };
    return { path: `${path}${query}`, headers: { Cookie: cookie } };
  };
  const [whole, delta] = [next(""), next("?_HLS_skip=YES")];
  const [rawWhole, rawDelta] = [await rawOf(ours.port, whole), await rawOf(ours.port, delta)];
  /** @type {Record<string, number[]>} */
  const slowest = {};
  const run = async (
    /** @type {string} */ name,
    /** @type {import("../tools.mjs").Server} */ server,
    /** @type {ReturnType<typeof next>} */ what,
  ) => {
    const before = cpuSeconds(server.pid);
    const { count, times } = await load(server.port, what, 200, { connections: READERS });
    (slowest[name] ??= []).push(quantile(times, 0.99));
    return count / (cpuSeconds(server.pid) - before);
  };
  const rates = await rounds({
    rawWhole: () => run("rawWhole", rawWhole.server, whole),
    whole: () => run("whole", ours, whole),
    rawDelta: () => run("rawDelta", rawDelta.server, delta),
    delta: () => run("delta", ours, delta),
  });
  say(
    `\nA live's playlist, ${READERS} readers: requests per second of the server's processor time`,
  );
  for (const [name, rate] of Object.entries(rates)) row(name, rate.toFixed(0));
  report(`whole playlist (${kb(rawWhole.bytes)})`, "whole", "rawWhole");
  report(`delta update (${kb(rawDelta.bytes)})`, "delta", "rawDelta");
  for (const { stop } of [ours, rawWhole.server, rawDelta.server]) await stop();

  /** @param {string} what @param {string} name @param {string} raw */
  function report(what, name, raw) {
    const p99 = (/** @type {string} */ of) => median((slowest[of] ?? []).slice(-ROUNDS));
    row(`P16 ${what} ÷ raw`, ((rates[name] ?? 0) / (rates[raw] ?? 1)).toFixed(3), "≥ 0.15");
    row(`    its p99 ÷ raw`, (p99(name) / p99(raw)).toFixed(1));
  }
}

/** Half an hour of the demo's live, which goes on when the server starts. @param {string} dataDir */
async function addPast(dataDir) {
  const vite = await startVite();
  const client = await vite.ssrLoadModule("/app/db/client.server.ts");
  const database = await client["openDatabase"]({ dataDir });
  await database.pool.query(
    `with part as (
       insert into live_parts (gym_id, live_id, ordinal, server_id, resume_key, mime, folder, target_seconds, levels,
         created_at, started_at, last_chunk_at, ended_at)
       select gym_id, id, coalesce((select max(ordinal) from live_parts where live_id = lives.id), 0) + 1, 'bench', '-',
         'video/mp4', 'film', 4, $2, now(), now(), now(), now()
       from lives where guid = $1 returning id, gym_id
     )
     insert into live_segments (gym_id, part_id, level, ordinal, duration_ms, program_at, bytes)
     select gym_id, part.id, level, ordinal, 4000, now() + (ordinal - $3::int) * interval '4 seconds', 1000000
     from part, generate_series(0, 1) level, generate_series(0, $3::int - 1) ordinal`,
    [
      LIVE,
      JSON.stringify([
        { level: 0, width: 1280, height: 720, codecs: "avc1.4d401f,mp4a.40.2" },
        { level: 1, width: 640, height: 360, codecs: "avc1.4d401e,mp4a.40.2" },
      ]),
      SEGMENTS,
    ],
  );
  await database.close();
  await vite.close();
}

/** Members who have joined, with the address that their page gives to the player. @param {number} port */
async function joinAll(port) {
  await signUp(port, MEMBERS);
  const readers = [];
  for (let number = 0; number < MEMBERS; number += 1) {
    const cookie = await memberCookie(port, `bench${number}@example.test`);
    const page = `/gym/ironworks/lives/${LIVE}`;
    const form = formOf(`${page}/seat`, { intent: "join" }, `10.9.${number}.1`);
    const joined = await ask(port, { ...form, headers: { ...form.headers, Cookie: cookie } });
    if (joined.status !== 303) throw new Error(`join: ${joined.status}`);
    const { body } = await ask(port, { path: page, headers: { Cookie: cookie } });
    const [master = ""] = /\/media\/[\w-]+\/0\/master\.m3u8/.exec(body.toString()) ?? [];
    if (master === "") throw new Error("the live's page shows no picture");
    readers.push({ cookie, path: master.replace("master", "level-0") });
  }
  return readers;
}

/**
 * A raw server of what ours answers now.
 * @param {number} port @param {(count: number) => import("../tools.mjs").BenchRequest} next
 */
async function rawOf(port, next) {
  const { status, body } = await ask(port, next(0));
  if (status !== 200) throw new Error(`playlist: ${status}`);
  const file = join(mkdtempSync(join(place, "playlist-")), "live.m3u8");
  writeFileSync(file, body);
  const server = await start(["tests/bench/baseline.mjs", "raw", file], {}, /^port (\d+)/);
  return { server, bytes: body.length };
}
