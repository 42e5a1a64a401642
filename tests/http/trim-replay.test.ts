/** A recording is trimmed, cut back and released: its files and its workout follow, with the real encoder. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { findWorkout } from "~/features/catalog/workouts/queries.server";
import { publishReplays } from "~/features/lives/broadcast/publish-replays.server";
import { CLOSE } from "~/features/lives/broadcast/protocol";
import { releaseRecording } from "~/features/lives/broadcast/release-recording.server";
import { trimReplay } from "~/features/lives/broadcast/trim-replay.server";
import { gyms } from "~/features/gyms/schema.server";
import { findLive } from "~/features/lives/queries.server";
import { lives } from "~/features/lives/schema.server";
import { addDays } from "~/kernel/time";
import { grantExpiry } from "~/features/player/grant";
import { grantSigner } from "~/features/player/grant.server";
import { PLATFORM, SECRET } from "../support/app";
import { ask } from "../support/browse";
import { exactlyOne } from "~/kernel/errors";
import { Broadcaster, cutChunks } from "../support/broadcaster";
import {
  doorOf,
  loginOf,
  planLive,
  playerOf,
  type Login,
  type PlannedLive,
} from "../support/live-world";
import { makeRecording, probe, VP8 } from "../support/recordings";
import { fileSite } from "../support/site";

/** Five segments of two seconds. */
const SECONDS = 10;

const site = fileSite({ env: { BROADCAST_MAX: "2", BROADCAST_LEVELS: "1" } });
let trainer: Login;
beforeAll(async () => {
  trainer = await loginOf(site.db, "trainer@demo.test");
});

/** A live that was recorded and has ended; its replay is not made yet. */
async function record(given: Parameters<typeof planLive>[1] = {}): Promise<PlannedLive> {
  const live = await planLive(site.db, given);
  const broadcaster = new Broadcaster(VP8);
  await broadcaster.connect(doorOf(site, live, trainer));
  await broadcaster.hello();
  for (const chunk of cutChunks(await makeRecording(VP8, SECONDS), 10)) broadcaster.record(chunk);
  await broadcaster.allAcknowledged();
  broadcaster.end();
  expect(await broadcaster.closedWith()).toBe(CLOSE.ended);
  return live;
}

/** The job; returns how many replays it has made or cut. */
const publish = (now = new Date()) =>
  publishReplays(site.db, {
    ...{ media: site.services.media, ffmpegPath: "ffmpeg", log: site.services.log },
    ...{ now, signal: new AbortController().signal },
  });

const accountId = randomUUID();
const trim = (live: PlannedLive, fromMs: number, toMs: number | null, gymId = live.gymId) =>
  trimReplay(site.db, {
    ...{ gymId, liveId: live.id, fromMs, toMs },
    ...{ accountId, now: new Date() },
  });

async function readState({ guid }: PlannedLive) {
  return findLive(site.db, { guid });
}

/** What a viewer of the replay gets: segments by their numbers, and the seconds of each file. */
async function readReplay(live: PlannedLive) {
  const { media } = site.services;
  const { gymId } = live;
  const workoutId = (await readState(live))?.workoutId ?? 0;
  const workout = await findWorkout(site.db, { gymId, workoutId });
  const folder = workout?.single?.mediaKey ?? "";
  const playlist = (await media.readText(`${folder}/level-0.m3u8`)) ?? "";
  const clip = await media.read(`${folder}/clip.mp4`);
  const bytes = Buffer.concat(await (clip ?? exactlyOne([], "clip")).toArray());
  return {
    segments: [...playlist.matchAll(/\/0-(\d+)\.m4s$/gm)].map(([, ordinal]) => Number(ordinal)),
    listed: [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].reduce((sum, [, s]) => sum + Number(s), 0),
    clip: Math.round((await probe(bytes)).seconds),
    workout: workout?.durationSeconds,
  };
}

async function readPicture({ gymId, id }: PlannedLive): Promise<Buffer> {
  const picture = await site.services.media.read(`pictures/lives/${gymId}-${id}.jpg`);
  return Buffer.concat(await (picture ?? exactlyOne([], "picture")).toArray());
}

/** What a player with a grant of the replay's workout gets. */
async function replayOf(live: PlannedLive, login: Login) {
  const workoutId = (await readState(live))?.workoutId ?? 0;
  const grant = grantSigner(SECRET).sign(
    { gymId: live.gymId, workoutId, expiresAt: grantExpiry(new Date()) },
    login.hash,
  );
  const { port } = site;
  const headers = { Cookie: login.cookie };
  const read = (file: string) =>
    ask({ port, host: `${PLATFORM}:${port}`, path: `/media/${grant}/0/${file}`, headers });
  return { read };
}

describe("a replay", () => {
  let live: PlannedLive;
  let wholePicture: Buffer = Buffer.alloc(0);
  const whole = { segments: [0, 1, 2, 3, 4], listed: SECONDS, clip: SECONDS, workout: SECONDS };
  beforeAll(async () => {
    live = await record();
    expect(await publish()).toBe(1);
    expect(await readReplay(live)).toEqual(whole);
    wholePicture = await readPicture(live);
  });

  it("gets shorter at the borders of its segments, and its workout with it", async () => {
    expect(await trim(live, 2_400, 7_600)).toEqual({ ok: true });
    expect(await readState(live)).toMatchObject({ isReplayStale: true });
    expect(await publish()).toBe(1);
    const cut = { segments: [1, 2, 3], listed: 6, clip: 6, workout: 6 };
    expect(await readReplay(live)).toEqual(cut);
    expect(await readState(live)).toMatchObject({ status: "REPLAY", isReplayStale: false });
    // There is nothing to do any more.
    expect(await publish()).toBe(0);
  });

  it("gives nobody what was cut off: not by a live's grant, not by a segment's name", async () => {
    const member = await loginOf(site.db, "member@demo.test");
    expect((await playerOf(site, live, member).read("level-0.m3u8")).status).toBe(403);
    const { body } = await playerOf(site, live, trainer).read("level-0.m3u8");
    const replay = await replayOf(live, member);
    const statuses = [];
    for (const segment of body.match(/^.+\.m4s$/gm) ?? []) {
      statuses.push((await replay.read(segment)).status);
    }
    expect(statuses).toEqual([404, 200, 200, 200, 404]);
  });

  it("has all of it again when it is cut back", async () => {
    expect(await trim(live, 4_000, null)).toEqual({ ok: true });
    expect(await publish()).toBe(1);
    expect(await readReplay(live)).toEqual({ segments: [2, 3, 4], listed: 6, clip: 6, workout: 6 });
    // The picture shows what the replay shows.
    expect((await readPicture(live)).equals(wholePicture)).toBe(false);
    // An end behind the recording's is its end.
    expect(await trim(live, 0, SECONDS * 1_000 + 500)).toEqual({ ok: true });
    expect(await readState(live)).toMatchObject({ replayFromMs: 0, replayToMs: null });
    expect(await publish()).toBe(1);
    expect(await readReplay(live)).toEqual(whole);
  });

  it("is not cut to nothing", async () => {
    for (const [fromMs, toMs] of [
      [SECONDS * 1_000, null],
      [4_000, 4_000],
      [8_000, 2_000],
    ] as const) {
      expect(await trim(live, fromMs, toMs)).toEqual({ ok: false, reason: "empty" });
    }
    expect(await readState(live)).toMatchObject({ isReplayStale: false, replayToMs: null });
  });

  it("is not touched by another gym", async () => {
    const rows = await site.db.select().from(gyms).where(eq(gyms.guid, "flowstate"));
    const { id: other } = exactlyOne(rows, "gym");
    const before = await readState(live);
    expect(await trim(live, 2_000, null, other)).toEqual({ ok: false, reason: "no-recording" });
    const foreign = { gymId: other, liveId: live.id, accountId, now: new Date() };
    expect(await releaseRecording(site.db, foreign)).toBe(false);
    expect(await readState(live)).toEqual(before);
  });
});

describe("a recording", () => {
  it("that is trimmed before its replay is made is cut from the beginning", async () => {
    const live = await record();
    expect(await trim(live, 2_000, 6_000)).toEqual({ ok: true });
    expect(await readState(live)).toMatchObject({ status: "ENDED", isReplayStale: false });
    expect(await publish()).toBe(1);
    expect(await readReplay(live)).toEqual({ segments: [1, 2], listed: 4, clip: 4, workout: 4 });
  });

  it("that was kept private becomes a replay when it is released, also weeks later", async () => {
    const live = await record({ isReplayPrivate: true });
    expect(await publish()).toBe(0);
    expect(await readState(live)).toMatchObject({ status: "ENDED", workoutId: null });
    const now = addDays(new Date(), 30);
    const release = () =>
      releaseRecording(site.db, { gymId: live.gymId, liveId: live.id, accountId, now });
    expect(await release()).toBe(true);
    expect(await release()).toBe(false);
    expect(await publish(now)).toBe(1);
    expect(await readReplay(live)).toMatchObject({ clip: SECONDS, workout: SECONDS });
  });

  it("that is private is watched whole by who manages the live, long after its end", async () => {
    const live = await record({ isReplayPrivate: true, title: "Rehearsal" });
    const { id: liveId, gymId } = live;
    await site.db
      .update(lives)
      .set({ endedAt: addDays(new Date(), -1) })
      .where(eq(lives.id, liveId));
    await trim(live, 2_000, null);
    const page = (cookie: string) =>
      ask({
        ...{ port: site.port, host: `${PLATFORM}:${site.port}`, headers: { Cookie: cookie } },
        path: `/gym/ironworks/lives/manage/${live.guid}/replay`,
      });
    for (const login of [trainer, await loginOf(site.db, "owner@demo.test")]) {
      const { body } = await page(login.cookie);
      const [, src = ""] = /<video[^>]* src="([^"]+)"/.exec(body) ?? [];
      expect(src).toMatch(/^\/media\/.+\/0\/whole\.m3u8$/);
      const read = (path: string) =>
        ask({
          ...{ port: site.port, host: `${PLATFORM}:${site.port}`, path },
          headers: { Cookie: login.cookie },
        });
      expect((await read(src)).body).toContain("whole-0.m3u8");
      const level = await read(src.replace("whole.m3u8", "whole-0.m3u8"));
      expect(level.body.match(/#EXTINF/g)).toHaveLength(5);
      expect(level.body).toContain("#EXT-X-PLAYLIST-TYPE:VOD");
    }
    const member = await loginOf(site.db, "member@demo.test");
    expect((await page(member.cookie)).status).toBe(404);
    const theirs = playerOf(site, { id: liveId, gymId }, member);
    expect((await theirs.read("whole.m3u8")).status).toBe(403);
  });

  it("is not there before a live has ended, and without a segment", async () => {
    const live = await planLive(site.db);
    expect(await trim(live, 0, null)).toEqual({ ok: false, reason: "no-recording" });
    const broadcaster = new Broadcaster(VP8);
    await broadcaster.connect(doorOf(site, live, trainer));
    await broadcaster.hello();
    for (const chunk of cutChunks(await makeRecording(VP8, SECONDS), 10)) broadcaster.record(chunk);
    await broadcaster.allAcknowledged();
    expect(await readState(live)).toMatchObject({ status: "LIVE" });
    expect(await trim(live, 0, null)).toEqual({ ok: false, reason: "no-recording" });
    broadcaster.end();
    await broadcaster.closedWith();
    expect(await trim(live, 0, null)).toEqual({ ok: true });
  });
});
