// @ts-check
/**
 * P17: an upload of 2 GB in the parts that a browser sends, beside a raw server that streams the same requests to its
 * disk, with the growth of our server's memory; and a film of Full HD converted, beside ffmpeg alone with the same
 * arguments.
 */
import { spawn, execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { startVite } from "../../support/load-app.mjs";
import {
  ask,
  cpuSeconds,
  HOST,
  median,
  place,
  residentSize,
  row,
  say,
  start,
  startApp,
  waitUntilIdle,
} from "../tools.mjs";
import { memberCookie } from "../world.mjs";

const BYTES = Number(process.env["BENCH_UPLOAD_MB"] ?? 2_000) * 1_000_000;
const ROUNDS = Number(process.env["BENCH_UPLOADS"] ?? 3);
/** As use-uploads.ts sends them. */
const PART_BYTES = 50_000_000;
const CHUNK = Buffer.alloc(1_000_000, "f");
const FILM_SECONDS = Number(process.env["BENCH_FILM_SECONDS"] ?? 20);
const TUS = { "Tus-Resumable": "1.0.0" };

const RAW = `
import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import { pipeline } from "node:stream/promises";
const server = createServer(async (request, response) => {
  const flags = request.headers["upload-offset"] === "0" ? "w" : "a";
  await pipeline(request, createWriteStream(process.argv[2], { flags }));
  response.writeHead(204).end();
}).listen(0, "127.0.0.1", () => console.log("ready: " + server.address().port));
`;

export async function uploads() {
  await compareUploads();
  await compareConversion();
}

async function compareUploads() {
  const ours = await startApp();
  const script = join(place, "raw-upload.mjs");
  writeFileSync(script, RAW);
  const raw = await start([script, join(place, "raw-upload")], {}, /ready: (\d+)/);
  const cookie = await memberCookie(ours.port, "trainer@demo.test");
  /** @type {Record<"raw" | "ours", {seconds: number[], cpu: number[]}>} */
  const times = { raw: { seconds: [], cpu: [] }, ours: { seconds: [], cpu: [] } };
  const before = residentSize(ours.pid);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentSize(ours.pid))), 100);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, server] of /** @type {const} */ ([
      ["raw", raw],
      ["ours", ours],
    ])) {
      const path = name === "raw" ? "/" : await beginUpload(ours.port, cookie);
      // The demo world's pictures and the check of the upload before this one are no part of an upload.
      await waitUntilIdle(ours.pid);
      const [began, used] = [performance.now(), cpuSeconds(server.pid)];
      for (let offset = 0; offset < BYTES; offset += PART_BYTES) {
        const length = Math.min(PART_BYTES, BYTES - offset);
        await sendPart(server.port, { path, cookie, offset, length });
      }
      times[name].seconds.push((performance.now() - began) / 1000);
      times[name].cpu.push(cpuSeconds(server.pid) - used);
    }
  }
  clearInterval(watch);
  const of = (/** @type {"seconds" | "cpu"} */ what) =>
    median(times.ours[what]) / median(times.raw[what]);
  say(`\nP17: ${BYTES / 1e6} MB in parts of ${PART_BYTES / 1e6} MB, ${ROUNDS} times`);
  row("upload ÷ plain stream to disk, time", of("seconds").toFixed(2), "≤ 1.3");
  row("upload ÷ plain stream to disk, processor", of("cpu").toFixed(2));
  row("growth of memory", `${(peak - before).toFixed(0)} MB`, "≤ 64 MB");
  await Promise.all([ours.stop(), raw.stop()]);
}

/** The address of a new upload. @param {number} port @param {string} cookie */
async function beginUpload(port, cookie) {
  const { status, headers } = await ask(port, {
    path: "/gym/ironworks/studio/uploads",
    method: "POST",
    headers: {
      ...{ ...TUS, Cookie: cookie, "Sec-Fetch-Site": "same-origin", "Content-Length": "0" },
      "Upload-Length": String(BYTES),
      "Upload-Metadata": `filename ${Buffer.from("film.mp4").toString("base64")}`,
    },
  });
  if (status !== 201) throw new Error(`an upload did not begin: ${status}`);
  return new URL(headers.location ?? "", `http://${HOST}`).pathname;
}

/** @param {number} port @param {{path: string, cookie: string, offset: number, length: number}} part */
function sendPart(port, { path, cookie, offset, length }) {
  return new Promise((resolve, reject) => {
    const sending = request(
      {
        ...{ host: "127.0.0.1", port, path, method: "PATCH" },
        headers: {
          ...{ ...TUS, Host: HOST, Cookie: cookie, "Sec-Fetch-Site": "same-origin" },
          "Upload-Offset": String(offset),
          "Content-Type": "application/offset+octet-stream",
          "Content-Length": String(length),
        },
      },
      (response) => {
        response.resume();
        if (response.statusCode === 204) response.once("end", () => resolve(undefined));
        else reject(new Error(`a part was answered ${response.statusCode}`));
      },
    );
    sending.on("error", reject);
    let sent = 0;
    const more = () => {
      while (sent < length) {
        const chunk = CHUNK.subarray(0, Math.min(CHUNK.length, length - sent));
        sent += chunk.length;
        if (!sending.write(chunk)) return void sending.once("drain", more);
      }
      sending.end();
    };
    more();
  });
}

async function compareConversion() {
  const vite = await startVite();
  try {
    const [{ processFile }, { filmArgs }, { planRenditions }, { inspectFile }, { findProgram }] =
      await Promise.all(
        [
          "process-file.server",
          "film-arguments",
          "plan-renditions",
          "inspect-file.server",
          "find-program.server",
        ].map((name) => vite.ssrLoadModule(`/app/features/library/processing/${name}.ts`)),
      );
    const ffmpegPath = await findProgram("ffmpeg");
    if (!ffmpegPath) return say("\nP17: no ffmpeg is installed, so nothing is converted");
    const path = join(place, "film.mp4");
    const source = `testsrc2=size=1920x1080:rate=30:duration=${FILM_SECONDS}`;
    execFileSync(ffmpegPath, [
      ...["-v", "error", "-f", "lavfi", "-i", source, "-f", "lavfi"],
      ...["-i", `sine=duration=${FILM_SECONDS}`, "-c:v", "libx264", "-preset", "ultrafast"],
      ...["-pix_fmt", "yuv420p", "-c:a", "aac", "-shortest", path],
    ]);
    const signal = new AbortController().signal;
    const { ok: _ok, ...facts } = await inspectFile(path, { ffmpegPath, signal });
    /** @type {Record<"bare" | "ours", number[]>} */
    const times = { bare: [], ours: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = mkdtempSync(join(place, "bare-"));
      const plan = planRenditions(facts);
      for (const { folder } of plan.levels) mkdirSync(join(bare, folder));
      let began = performance.now();
      const args = filmArgs({ facts, plan, name: "film.mp4", folder: bare });
      const child = spawn(ffmpegPath, args, { cwd: place, stdio: "ignore" });
      const [code] = await once(child, "exit");
      if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
      times.bare.push(performance.now() - began);
      const folder = mkdtempSync(join(place, "ours-"));
      began = performance.now();
      const log = { warn() {} };
      const onProgress = () => {};
      const result = await processFile({
        path,
        facts,
        folder,
        ffmpegPath,
        onProgress,
        signal,
        log,
      });
      if (!result.ok) throw new Error(`not processed: ${result.reason}`);
      times.ours.push(performance.now() - began);
    }
    const ratio = median(times.ours) / median(times.bare);
    say(`\nP17: ${FILM_SECONDS} s of Full HD at three levels, ${ROUNDS} times`);
    row("conversion with its posters and clip ÷ ffmpeg alone", ratio.toFixed(2), "≤ 1.1");
  } finally {
    await vite.close();
  }
}
