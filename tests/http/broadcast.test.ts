/**
 * A gym's own broadcast from the WebSocket of its browser to the bytes that a player gets, with the real encoder.
 * @module-tag postgres
 */
import { execFileSync } from "node:child_process";
import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listActs } from "~/features/audit/queries.server";
import { findLive } from "~/features/lives/queries.server";
import { CLOSE } from "~/features/lives/broadcast/protocol";
import { liveParts, liveSegments } from "~/features/lives/broadcast/schema.server";
import { Broadcaster, cutChunks } from "../support/broadcaster";
import { doorOf, loginOf, planLive, playerOf, type Login } from "../support/live-world";
import { H264, makeRecording, MP4, probe, VP8 } from "../support/recordings";
import { fileSite } from "../support/site";

const SECONDS = 4;

const site = fileSite({ env: { BROADCAST_MAX: "8", BROADCAST_LEVELS: "2" } });
let trainer: Login;
let member: Login;
beforeAll(async () => {
  trainer = await loginOf(site.db, "trainer@demo.test");
  member = await loginOf(site.db, "member@demo.test");
});

/** A broadcaster that has said hello. */
async function goLive(live: { guid: string }, mime = VP8, keyFrameMs: number | null = null) {
  const broadcaster = new Broadcaster(mime, keyFrameMs);
  await broadcaster.connect(doorOf(site, live, trainer));
  expect(await broadcaster.hello()).toMatchObject({ type: "ready", nextSequence: 0 });
  return broadcaster;
}

/** ffmpeg of this process's broadcasts. */
function killEncoders(): void {
  const pids = execFileSync("pgrep", ["-P", String(process.pid), "-x", "ffmpeg"]).toString();
  for (const pid of pids.trim().split("\n")) process.kill(Number(pid), "SIGKILL");
}

const statusOf = async ({ guid }: { guid: string }) => (await findLive(site.db, { guid }))?.status;

describe("a recording", () => {
  it.each([
    { mime: VP8, keyFrameMs: null, target: 2 },
    { mime: H264, keyFrameMs: 1000, target: 1 },
    { mime: MP4, keyFrameMs: 1000, target: 1 },
  ])("of $mime reaches the player whole", async ({ mime, keyFrameMs, target }) => {
    const live = await planLive(site.db);
    const recording = await makeRecording(mime, SECONDS);
    const player = playerOf(site, live, member);
    expect((await player.read("master.m3u8")).status).toBe(404);

    const broadcaster = await goLive(live, mime, keyFrameMs);
    for (const chunk of cutChunks(recording, 16)) broadcaster.record(chunk);
    await broadcaster.allAcknowledged();
    await broadcaster.saidBy(({ type }) => type === "live");
    expect(await statusOf(live)).toBe("LIVE");
    broadcaster.end();
    expect(await broadcaster.saidBy(({ type }) => type === "ended")).toMatchObject({
      reason: "ended",
    });
    expect(await broadcaster.closedWith()).toBe(CLOSE.ended);
    expect(await statusOf(live)).toBe("ENDED");
    const { acts } = await listActs(site.db, { gymId: live.gymId, limit: 2 });
    expect(acts.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ["live.end", live.guid],
      ["live.start", live.guid],
    ]);
    expect(new Set(acts.map(({ accountId }) => accountId))).toEqual(new Set([trainer.accountId]));

    await expect.poll(async () => (await player.read("level-0.m3u8")).body).toContain("ENDLIST");
    const playlist = await player.read("level-0.m3u8");
    expect(playlist.headers["cache-control"]).toBe("private, no-store");
    expect(playlist.body).toContain(`#EXT-X-TARGETDURATION:${target}\n`);
    for (const level of [0, 1]) {
      expect(await player.seconds(level)).toBeCloseTo(SECONDS, 0);
      const [part = Buffer.alloc(0)] = await player.parts(level);
      const probed = await probe(part);
      expect(probed.codecs).toEqual(["h264", "aac"]);
      expect(probed.frames).toBeGreaterThanOrEqual(SECONDS * 30 - 2);
      expect(probed.frames).toBeLessThanOrEqual(SECONDS * 30 + 2);
    }
    expect((await player.read("master.m3u8")).body).toMatch(/RESOLUTION=320x180,CODECS="avc1/);
  });
});

describe("a network that is lost", () => {
  it("costs nothing: the recorder goes on after the last acknowledged frame", async () => {
    const live = await planLive(site.db);
    const chunks = cutChunks(await makeRecording(VP8, SECONDS), 40);
    const broadcaster = await goLive(live);
    for (const [index, chunk] of chunks.entries()) {
      broadcaster.record(chunk);
      if (index % 10 !== 4) continue;
      // The next frames are recorded while there is no connection.
      await broadcaster.cut();
      for (const missed of chunks.splice(index + 1, 3)) broadcaster.record(missed);
      await broadcaster.connect(doorOf(site, live, trainer));
      expect(await broadcaster.hello({ resume: true })).toMatchObject({ resumed: true, part: 1 });
    }
    await broadcaster.allAcknowledged();
    broadcaster.end();
    await broadcaster.closedWith();
    const [part = Buffer.alloc(0), ...more] = await playerOf(site, live, member).parts();
    expect(more).toEqual([]);
    const { frames } = await probe(part);
    expect(Math.abs(frames - SECONDS * 30)).toBeLessThanOrEqual(2);
  });

  it("never makes a frame count twice, nor a missing one end the live", async () => {
    const live = await planLive(site.db);
    const chunks = cutChunks(await makeRecording(VP8, SECONDS), 40);
    const broadcaster = await goLive(live);
    for (const [index, chunk] of chunks.entries()) {
      if (index === 20) broadcaster.skip(1);
      else broadcaster.record(chunk);
      if (index === 10) broadcaster.send(9, chunks[9] ?? chunk);
    }
    await broadcaster.allAcknowledged();
    broadcaster.end();
    await broadcaster.closedWith();
    expect(site.logs.some((line) => line.includes('"missing":1'))).toBe(true);
    const [part = Buffer.alloc(0)] = await playerOf(site, live, member).parts();
    expect((await probe(part).catch(() => ({ frames: -1 }))).frames).not.toBe(0);
    expect(await playerOf(site, live, member).seconds()).toBeGreaterThan(SECONDS * 0.7);
  });
});

it("a live is ended after a lost network with nothing left to send, and its empty part is no part of it", async () => {
  const live = await planLive(site.db);
  const broadcaster = await goLive(live);
  for (const chunk of cutChunks(await makeRecording(VP8, SECONDS), 8)) broadcaster.record(chunk);
  await broadcaster.allAcknowledged();
  await broadcaster.cut();
  // As another server does, which has no part of this recorder.
  const other = new Broadcaster(VP8);
  await other.connect(doorOf(site, live, trainer));
  expect(await other.hello()).toEqual({ type: "busy" });
  expect(await other.takeOver()).toMatchObject({ type: "ready", part: 2 });
  other.end();
  expect(await other.closedWith()).toBe(CLOSE.ended);
  const player = playerOf(site, live, member);
  await expect.poll(async () => (await player.read("level-0.m3u8")).body).toContain("ENDLIST");
  expect(await player.parts()).toHaveLength(1);
  expect(await player.seconds()).toBeCloseTo(SECONDS, 0);
});

it("the playlist of a long live is compressed for a player that reads gzip", async () => {
  const live = await planLive(site.db, { durationMinutes: 60 });
  const { gymId, id: liveId } = live;
  const at = new Date();
  const [part] = await site.db
    .insert(liveParts)
    .values({
      ...{ gymId, liveId, ordinal: 1, serverId: "a", resumeKey: "k", mime: VP8, folder: "1" },
      ...{ targetSeconds: 4, levels: [{ level: 0, width: 640, height: 360, codecs: "avc1" }] },
      ...{ createdAt: at, startedAt: at, lastChunkAt: at, endedAt: at },
    })
    .returning();
  const segment = { gymId, partId: part?.id ?? 0, level: 0, durationMs: 4000, bytes: 1 };
  await site.db.insert(liveSegments).values(
    Array.from({ length: 600 }, (_, ordinal) => ({
      ...{ ...segment, ordinal, programAt: new Date(at.getTime() + ordinal * 4000) },
    })),
  );
  const player = playerOf(site, live, member);
  const plain = await player.read("level-0.m3u8");
  expect(plain.headers).toMatchObject({ vary: expect.stringContaining("Accept-Encoding") });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body.match(/#EXTINF/g)).toHaveLength(600);
  const zipped = await player.read("level-0.m3u8", { "Accept-Encoding": "gzip" });
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(Number(zipped.headers["content-length"])).toBe(zipped.bytes.length);
  expect(gunzipSync(zipped.bytes).toString()).toBe(plain.body);
  const master = await player.read("master.m3u8", { "Accept-Encoding": "gzip" });
  expect(master.headers["content-encoding"]).toBeUndefined();
});

describe("a recorder that starts anew", () => {
  it("begins a part with its own init segment and a discontinuity", async () => {
    const live = await planLive(site.db);
    const chunks = cutChunks(await makeRecording(VP8, SECONDS), 8);
    const broadcaster = await goLive(live);
    for (const chunk of chunks) broadcaster.record(chunk);
    await broadcaster.allAcknowledged();
    expect(await broadcaster.hello()).toMatchObject({ part: 2, resumed: false, nextSequence: 0 });
    for (const chunk of chunks) broadcaster.record(chunk);
    await broadcaster.allAcknowledged();
    // Frames of the part before are nobody's any more.
    broadcaster.send(99, Buffer.from("late"), 1);
    broadcaster.end();
    await broadcaster.closedWith();
    const player = playerOf(site, live, member);
    const { body } = await player.read("level-0.m3u8");
    expect(body.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
    expect(await player.seconds()).toBeCloseTo(2 * SECONDS, 0);
    for (const part of await player.parts()) {
      expect((await probe(part)).frames).toBeGreaterThanOrEqual(SECONDS * 30 - 2);
    }
  });

  it("follows when the encoder dies, and what was written stays", async () => {
    const live = await planLive(site.db);
    const chunks = cutChunks(await makeRecording(VP8, 6), 8);
    const broadcaster = await goLive(live);
    for (const chunk of chunks.slice(0, 7)) broadcaster.record(chunk);
    await broadcaster.allAcknowledged();
    const player = playerOf(site, live, member);
    await expect.poll(() => player.seconds()).toBeGreaterThanOrEqual(2);
    killEncoders();
    await broadcaster.saidBy(({ type }) => type === "restart");
    const before = await player.seconds();
    expect(await broadcaster.hello()).toMatchObject({ part: 2, resumed: false });
    for (const chunk of chunks) broadcaster.record(chunk);
    await broadcaster.allAcknowledged();
    broadcaster.end();
    await broadcaster.closedWith();
    await expect.poll(() => player.seconds()).toBeCloseTo(before + 6, 0);
  });
});

describe("a second browser", () => {
  it("is asked, takes over, and the first is told", async () => {
    const live = await planLive(site.db);
    const [chunk = Buffer.alloc(0)] = cutChunks(await makeRecording(VP8, SECONDS), 2);
    const first = await goLive(live);
    first.record(chunk);
    await first.allAcknowledged();
    const second = new Broadcaster(VP8);
    await second.connect(doorOf(site, live, await loginOf(site.db, "manager@demo.test")));
    expect(await second.hello()).toEqual({ type: "busy" });
    expect(first.closed).toBeNull();
    expect(await second.takeOver()).toMatchObject({ type: "ready", part: 2, resumed: false });
    expect(await first.closedWith()).toBe(CLOSE.takenOver);
    // The first one's key opens nothing any more without being asked again.
    await first.connect(doorOf(site, live, trainer));
    expect(await first.hello({ resume: true })).toEqual({ type: "busy" });
    second.record(chunk);
    await second.allAcknowledged();
    second.end();
    expect(await second.closedWith()).toBe(CLOSE.ended);
    const parts = await site.db.select().from(liveParts).where(eq(liveParts.liveId, live.id));
    expect(parts.map(({ endedAt }) => endedAt === null)).toEqual([false, false]);
  });
});

it("a client that breaks the protocol is cut off", async () => {
  const live = await planLive(site.db);
  const broadcaster = await goLive(live);
  broadcaster.sendText("hello");
  expect(await broadcaster.closedWith()).toBe(CLOSE.protocol);
  const huge = await goLive(await planLive(site.db));
  huge.send(0, Buffer.alloc(300_000));
  expect(await huge.closedWith()).toBe(1009);
});
