/**
 * A server is killed, or stops, while a trainer broadcasts: the browser goes on at another server with the same
 * database and media (product.md §16), and what viewers have seen stays.
 * @module-tag postgres
 */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openDatabase, type Database } from "~/db/client.server";
import { CLOSE } from "~/features/lives/broadcast/protocol";
import { publishReplays } from "~/features/lives/broadcast/publish-replays.server";
import { liveParts } from "~/features/lives/broadcast/schema.server";
import { findLive } from "~/features/lives/queries.server";
import { createFileMediaStore } from "~/features/media/file-media-store.server";
import { makePlace, startApp, type App, type Place } from "../support/app";
import { Broadcaster, cutChunks } from "../support/broadcaster";
import {
  doorOf,
  loginOf,
  planLive,
  playerOf,
  type Login,
  type PlannedLive,
} from "../support/live-world";
import { makeRecording, VP8 } from "../support/recordings";

/** Of the recording that the first server gets, and of the one that the second gets. */
const FIRST_SECONDS = 16;
const SECOND_SECONDS = 4;
const CHUNKS_PER_SECOND = 4;
/** The recorder is twice as fast as a camera. */
const CHUNK_INTERVAL_MS = 1_000 / CHUNKS_PER_SECOND / 2;
const MAX_GAP_SECONDS = 15;

describe.skipIf(!inject("worldDatabaseUrl"))("on PostgreSQL", () => {
  let place: Place;
  let database: Database;
  let second: App;
  let trainer: Login;
  let member: Login;
  beforeAll(async () => {
    place = await makePlace();
    database = await openDatabase(place);
    second = await startServer();
    trainer = await loginOf(database.db, "trainer@demo.test");
    member = await loginOf(database.db, "member@demo.test");
  });
  afterAll(async () => {
    await second.stop();
    await database.close();
    await place.remove();
  });

  // A killed server leaves its encoder's folder there.
  const startServer = () =>
    startApp({ place, env: { BROADCAST_MAX: "4", BROADCAST_LEVELS: "1", TMPDIR: tmpdir() } });
  const chunksOf = async (seconds: number) =>
    cutChunks(await makeRecording(VP8, seconds), seconds * CHUNKS_PER_SECOND);
  const statusOf = async ({ guid }: PlannedLive) => (await findLive(database.db, { guid }))?.status;

  async function begin(app: App, live: PlannedLive): Promise<Broadcaster> {
    const broadcaster = new Broadcaster(VP8);
    await broadcaster.connect(doorOf(app, live, trainer));
    expect(await broadcaster.hello()).toMatchObject({ type: "ready", part: 1 });
    return broadcaster;
  }

  /** At the second server, which knows nothing of the recording: the browser's recorder starts anew. */
  async function goOn(broadcaster: Broadcaster, live: PlannedLive): Promise<void> {
    await broadcaster.connect(doorOf(second, live, trainer));
    expect(await broadcaster.hello({ resume: true })).toMatchObject({
      ...{ type: "ready", part: 2, nextSequence: 0, resumed: false },
    });
    for (const chunk of await chunksOf(SECOND_SECONDS)) broadcaster.record(chunk);
    await broadcaster.allAcknowledged();
    expect(await statusOf(live)).toBe("LIVE");
    broadcaster.end();
    expect(await broadcaster.closedWith()).toBe(CLOSE.ended);
    expect(await statusOf(live)).toBe("ENDED");
  }

  /** Makes the replay; the second server's job may be faster. Returns its seconds. */
  async function publish(live: PlannedLive): Promise<number> {
    const media = createFileMediaStore(join(place.dataDir, "media"));
    await publishReplays(database.db, {
      ...{ media, ffmpegPath: "ffmpeg", log: pino({ level: "silent" }) },
      ...{ now: new Date(), signal: new AbortController().signal },
    });
    await expect.poll(() => statusOf(live)).toBe("REPLAY");
    const playlist = await media.readText(`lives/${live.gymId}-${live.id}/level-0.m3u8`);
    expect(playlist).toContain("#EXT-X-ENDLIST");
    return sumSeconds(playlist ?? "");
  }

  it("a live outlives the server that is killed under it, and its viewers lose at most 15 seconds", async () => {
    const live = await planLive(database.db);
    const first = await startServer();
    const watching = new AbortController();
    try {
      const chunks = await chunksOf(FIRST_SECONDS);
      const broadcaster = await begin(first, live);
      const viewer = watch(playerOf(second, live, member), watching.signal);
      for (const chunk of chunks) {
        broadcaster.record(chunk);
        await sleep(CHUNK_INTERVAL_MS);
      }
      await broadcaster.allAcknowledged();
      first.signal("SIGKILL");
      expect(await first.exit).toBeNull();
      await broadcaster.closedWith();
      const shownByFirst = await playerOf(second, live, member).seconds();
      expect(shownByFirst, first.logs.join("\n")).toBeGreaterThan(0);
      await goOn(broadcaster, live);
      const isOver = async () =>
        (await playerOf(second, live, member).read("level-0.m3u8")).body.includes("ENDLIST");
      await expect.poll(isOver).toBe(true);
      watching.abort();
      const seen = await viewer;

      // Once there is something to see, every answer is a playlist, and none is shorter than the one before.
      expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]));
      const lengths = seen.map(({ seconds }) => seconds);
      expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
      const seconds = await publish(live);
      expect(seconds).toBeGreaterThanOrEqual(shownByFirst + SECOND_SECONDS - 0.5);
      expect(FIRST_SECONDS + SECOND_SECONDS - seconds).toBeLessThanOrEqual(MAX_GAP_SECONDS);
    } finally {
      watching.abort();
      await first.stop();
    }
  });

  it("a server that stops completes its part and sends the browser on, and nothing acknowledged is lost", async () => {
    const live = await planLive(database.db);
    const first = await startServer();
    try {
      const broadcaster = await begin(first, live);
      for (const chunk of await chunksOf(SECOND_SECONDS)) broadcaster.record(chunk);
      await broadcaster.allAcknowledged();
      first.signal("SIGTERM");
      expect(await broadcaster.closedWith()).toBe(CLOSE.again);
      expect(await first.exit).toBe(0);
      const parts = await database.db.select().from(liveParts).where(eq(liveParts.liveId, live.id));
      expect(parts.map(({ ordinal, endedAt }) => [ordinal, endedAt !== null])).toEqual([[1, true]]);
      expect(parts[0]?.acknowledged).toBe(broadcaster.acknowledged);
      expect(await playerOf(second, live, member).seconds()).toBeCloseTo(SECOND_SECONDS, 0);
      await goOn(broadcaster, live);
      expect(Math.abs((await publish(live)) - 2 * SECOND_SECONDS)).toBeLessThan(0.5);
    } finally {
      await first.stop();
    }
  });
});

interface Seen {
  status: number;
  seconds: number;
}

/** What a viewer's player gets from the first picture on, asking again and again. */
async function watch(player: ReturnType<typeof playerOf>, until: AbortSignal): Promise<Seen[]> {
  const seen: Seen[] = [];
  while (!until.aborted) {
    const { status, body } = await player.read("level-0.m3u8");
    if (status === 200 || seen.length > 0) seen.push({ status, seconds: sumSeconds(body) });
    await sleep(50);
  }
  return seen;
}

const sumSeconds = (playlist: string): number =>
  [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].reduce((sum, [, one]) => sum + Number(one), 0);
