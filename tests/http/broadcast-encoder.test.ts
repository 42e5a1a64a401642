/**
 * What a recording cannot take from the server: memory for pictures without end, and processors from its pages.
 * @module-tag postgres
 */
import { execFileSync } from "node:child_process";
import { getPriority } from "node:os";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openBroadcasts } from "~/features/lives/broadcast/broadcasts.server";
import { SegmentTooLarge, startEncoder } from "~/features/lives/broadcast/encoder.server";
import { planTranscode } from "~/features/lives/broadcast/plan-transcode";
import { liveParts, liveSegments } from "~/features/lives/broadcast/schema.server";
import { Broadcaster, cutChunks } from "../support/broadcaster";
import { BroadcastPage } from "../support/broadcast-page";
import { doorOf, loginOf, planLive, playerOf, type Login } from "../support/live-world";
import { H264, makeRecording, runFfmpeg, VP8 } from "../support/recordings";
import { fileSite } from "../support/site";

/** Less than the recording without key frames has, and more than half of it. */
const MAX_UNSTORED_BYTES = 450_000;

const site = fileSite({
  env: { BROADCAST_MAX: "8", BROADCAST_LEVELS: "1" },
  broadcast: { maxUnstoredBytes: MAX_UNSTORED_BYTES },
});
let trainer: Login;
beforeAll(async () => {
  trainer = await loginOf(site.db, "trainer@demo.test");
});

async function goLive(live: { guid: string }, mime: string, keyFrameMs: number | null = null) {
  const broadcaster = new Broadcaster(mime, keyFrameMs);
  await broadcaster.connect(doorOf(site, live, trainer));
  expect(await broadcaster.hello()).toMatchObject({ type: "ready" });
  return broadcaster;
}

const record = (picture: string, seconds: number, options: string[]) =>
  runFfmpeg([
    ...["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", "sine=440", "-t", String(seconds)],
    ...["-pix_fmt", "yuv420p", ...options, "-f", "matroska", "pipe:1"],
  ]);
const X264 = ["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency"];
const recordWithoutKeyFrames = () =>
  record("testsrc2=size=320x180:rate=15", 4, [...X264, "-b:v", "1200k", "-g", "9999"]);
const LARGE = "color=gray:size=4096x2304:rate=2";

const listSegments = ({ id }: { id: number }) =>
  site.db
    .select({ bytes: liveSegments.bytes })
    .from(liveSegments)
    .innerJoin(liveParts, eq(liveParts.id, liveSegments.partId))
    .where(eq(liveParts.liveId, id));

describe("H.264 without the key frames that it promised", () => {
  it("starts anew before it fills the memory, and is encoded from then on", async () => {
    const live = await planLive(site.db);
    const chunks = cutChunks(await recordWithoutKeyFrames(), 32);
    const broadcaster = await goLive(live, H264, 1000);
    for (const chunk of chunks) broadcaster.record(chunk);
    await broadcaster.saidBy(({ type }) => type === "restart");
    expect(await listSegments(live)).toEqual([]);
    expect(await broadcaster.hello()).toMatchObject({ type: "ready", part: 2 });
    const player = playerOf(site, live, trainer);
    for (const chunk of chunks.slice(0, 16)) broadcaster.record(chunk);
    await expect.poll(() => listSegments(live)).not.toEqual([]);
    for (const chunk of chunks.slice(16)) broadcaster.record(chunk);
    await broadcaster.allAcknowledged();
    broadcaster.end();
    await broadcaster.closedWith();
    await expect.poll(() => player.seconds()).toBeCloseTo(4, 0);
  });

  it("ends the live when the server has received as much as it may store", async () => {
    const live = await planLive(site.db);
    const { media, log } = site.services;
    const options = { db: site.db, media, log, ffmpegPath: "ffmpeg", levels: 1, max: 1 };
    const server = await openBroadcasts({ ...options, maxBytes: 200_000 });
    try {
      const page = new BroadcastPage(server, live);
      await page.hello({ mime: H264, keyFrameMs: 1000 });
      page.record((await recordWithoutKeyFrames()).subarray(0, 250_000));
      await expect.poll(() => page.messages).toContainEqual({ type: "ended", reason: "too-large" });
    } finally {
      await server.stop();
    }
  });
});

describe("pictures of four thousand pixels", () => {
  it("are not decoded", async () => {
    const live = await planLive(site.db);
    const broadcaster = await goLive(live, VP8);
    const options = ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8"];
    broadcaster.record(await record(LARGE, 3, options));
    await broadcaster.allAcknowledged();
    broadcaster.end();
    await broadcaster.closedWith();
    expect(await listSegments(live)).toEqual([]);
    expect(site.logs.some((line) => line.includes("exceeds specified max pixel count"))).toBe(true);
  });

  it("are not copied", async () => {
    const live = await planLive(site.db);
    const broadcaster = await goLive(live, H264, 1000);
    const recording = await record(LARGE, 3, [...X264, "-g", "2"]);
    broadcaster.record(recording.subarray(0, -100));
    const isLogged = () => site.logs.some((line) => line.includes("the pictures are too large"));
    await expect.poll(isLogged).toBe(true);
    broadcaster.record(recording.subarray(-100));
    await broadcaster.saidBy(({ type }) => type === "restart");
    expect(await listSegments(live)).toEqual([]);
  });
});

it("an encoder leaves the processors to the web server", async () => {
  const broadcaster = await goLive(await planLive(site.db), VP8);
  broadcaster.record(await makeRecording(VP8, 1));
  await broadcaster.allAcknowledged();
  const pids = execFileSync("pgrep", ["-P", String(process.pid), "-x", "ffmpeg"]).toString();
  const priorities = pids
    .trim()
    .split("\n")
    .map((pid) => getPriority(Number(pid)));
  expect(Math.min(...priorities)).toBeGreaterThan(getPriority());
  broadcaster.end();
  await broadcaster.closedWith();
});

it("a segment that is too large is not read", async () => {
  const options = { levels: 1, targetSeconds: null };
  const plan = planTranscode({ mime: VP8, hasAudio: true, keyFrameMs: null }, options);
  const reads: Promise<unknown>[] = [];
  const encoder = await startEncoder({
    ...{ ffmpegPath: "ffmpeg", plan: plan ?? fail(), maxSegmentBytes: 1_000 },
    onSegment: ({ read }) => void reads.push(read().catch((error: unknown) => error)),
    onWarning: () => {},
  });
  await encoder.write(await makeRecording(VP8, 1));
  await encoder.finish();
  expect(await Promise.all(reads)).toEqual([expect.any(SegmentTooLarge)]);
  await encoder.clear();
});

const fail = (): never => {
  throw new Error("no plan");
};
