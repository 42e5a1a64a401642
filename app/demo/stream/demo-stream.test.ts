/** The demo's live without waiting: the test's clock passes whenever the stream waits. */
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beginPart } from "~/features/lives/broadcast/begin-part.server";
import { folderOfLive } from "~/features/lives/broadcast/broadcast-names";
import { keepPart } from "~/features/lives/broadcast/keep-part.server";
import { createLivePlaylists } from "~/features/lives/broadcast/live-playlists.server";
import { liveParts } from "~/features/lives/broadcast/schema.server";
import { plannedEnd } from "~/features/lives/live-times";
import { findLive } from "~/features/lives/queries.server";
import { liveQuestions } from "~/features/lives/questions/schema.server";
import { lives, liveSeats } from "~/features/lives/schema.server";
import { createFileMediaStore } from "~/features/media/file-media-store.server";
import { students } from "~/features/identity/schema.server";
import { MINUTE_MS, SECOND_MS } from "~/kernel/time";
import { sharedFixture } from "../../../tests/support/shared-fixture";
import { openWorldDatabase } from "../../../tests/support/world-database";
import { RUNNING_LIVE } from "../lives";
import { startDemoStream } from "./demo-stream.server";

const SEGMENT_MS = 4 * SECOND_MS;
const BREAK_MS = 10 * SECOND_MS;
const RETRY_MS = 30 * SECOND_MS;

const world = sharedFixture(openWorldDatabase, (opened) => opened.close());

/** What the stream waits for; the clock stands still until the test lets it pass. */
class Clock {
  private pending: { ms: number; resolve: () => void } | null = null;
  constructor(private at: Date) {}

  readonly now = () => new Date(this.at);
  readonly wait = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      this.pending = { ms, resolve };
      signal.addEventListener("abort", () => reject(new Error("stopped")));
    });

  /** How long the stream wants to wait. */
  async waits(): Promise<number> {
    await vi.waitUntil(() => this.pending !== null, { timeout: 20_000, interval: 5 });
    return this.pending?.ms ?? 0;
  }

  async pass(): Promise<void> {
    const ms = await this.waits();
    const { pending } = this;
    this.pending = null;
    this.at = new Date(this.at.getTime() + ms);
    pending?.resolve();
  }

  get isWaiting() {
    return this.pending !== null;
  }
}

let live: NonNullable<Awaited<ReturnType<typeof findLive>>>;
let key: { gymId: number; liveId: number };
let clock: Clock;
let stream: ReturnType<typeof startDemoStream> | null = null;
const warnings: unknown[] = [];
beforeEach(async () => {
  const { db } = world.database;
  live = await readLive();
  key = { gymId: live.gymId, liveId: live.id };
  await db.delete(liveParts).where(eq(liveParts.liveId, live.id));
  clock = new Clock(new Date(live.startsAt.getTime() + MINUTE_MS));
  warnings.length = 0;
});
afterEach(async () => {
  await stream?.stop();
  expect(warnings).toEqual([]);
});

const openMedia = () => createFileMediaStore(`${world.dataDir}/media`);

function start(): void {
  const log = pino({ level: "warn" }, { write: (line: string) => void warnings.push(line) });
  const { now, wait } = clock;
  stream = startDemoStream({ db: world.database.db, media: openMedia(), log, now, wait });
}

async function readLive() {
  const found = await findLive(world.database.db, { guid: RUNNING_LIVE });
  if (!found) throw new Error("no live");
  return found;
}

const readParts = () =>
  world.database.db
    .select()
    .from(liveParts)
    .where(eq(liveParts.liveId, live.id))
    .orderBy(liveParts.ordinal);

const viewer = () => {
  const playlists = createLivePlaylists({ db: world.database.db, now: clock.now });
  return async (file: string) =>
    (await playlists.read({ ...key, file, skips: false }))?.body.toString() ?? "";
};

const begin = (takesOver = true) =>
  beginPart(world.database.db, {
    ...{ ...key, serverId: "a", mime: "video/webm", resume: null, takesOver, now: clock.now() },
    targetSecondsAfter: (earlier) => earlier ?? 2,
  });

const filesOf = (playlist: string) => playlist.match(/^film\/.*\.m4s$/gm) ?? [];

describe("the demo's live", () => {
  it("shows the film over and over, a part for each time, without a break", async () => {
    const read = viewer();
    start();
    for (let segment = 0; segment < 5; segment += 1) {
      expect(await clock.waits()).toBe(SEGMENT_MS);
      expect(filesOf(await read("level-0.m3u8"))).toHaveLength(segment);
      await clock.pass();
    }
    expect(await clock.waits()).toBe(SEGMENT_MS);
    const level = await read("level-0.m3u8");
    expect(level.match(/^#EXT-X-DISCONTINUITY$/gm)).toHaveLength(2);
    expect(level).not.toContain("ENDLIST");
    expect(await read("master.m3u8")).toContain("level-1.m3u8");
    for (const file of [...filesOf(level), ...filesOf(await read("level-1.m3u8"))]) {
      const stored = await openMedia().stat(`${folderOfLive(key)}/${file}`);
      expect(stored?.size, file).toBeGreaterThan(1_000);
    }
  });

  it("ends at its planned end, and begins anew without parts, seats and questions", async () => {
    const { db } = world.database;
    const read = viewer();
    start();
    await clock.pass();
    await clock.pass();
    expect(await clock.waits()).toBe(SEGMENT_MS);
    await stream?.stop();
    const [student] = await db.select({ id: students.id }).from(students).limit(1);
    const now = clock.now();
    const ofMember = { ...key, studentId: student?.id ?? 0, askedAt: now };
    await db.insert(liveSeats).values({ ...ofMember, state: "SEATED", seatedAt: now, seenAt: now });
    await db.insert(liveQuestions).values({ ...ofMember, name: "Ada", text: "How deep?" });

    clock = new Clock(plannedEnd(live));
    const after = viewer();
    expect(filesOf(await after("level-0.m3u8"))).toHaveLength(2);
    start();
    expect(await clock.waits()).toBe(BREAK_MS);
    expect(await readLive()).toMatchObject({ status: "ENDED", endedAt: plannedEnd(live) });
    await clock.pass();
    expect(await clock.waits()).toBe(SEGMENT_MS);
    const begun = clock.now();
    expect(begun.getTime() - plannedEnd(live).getTime()).toBe(BREAK_MS);
    expect(await readLive()).toMatchObject({ status: "LIVE", startedAt: begun, endedAt: null });
    for (const table of [liveSeats, liveQuestions]) {
      expect(await db.$count(table, eq(table.liveId, live.id))).toBe(0);
    }
    await clock.pass();
    expect(await clock.waits()).toBe(SEGMENT_MS);
    expect((await readParts()).map(({ ordinal }) => ordinal)).toEqual([1]);
    expect(filesOf(await after("level-0.m3u8"))).toHaveLength(1);
    expect(await read("level-0.m3u8")).not.toContain("ENDLIST");
  });

  it("waits while a trainer's browser has the live", async () => {
    const { db } = world.database;
    start();
    await clock.pass();
    expect(await clock.waits()).toBe(SEGMENT_MS);
    const taken = await begin();
    if (!taken.ok) throw new Error(taken.reason);
    const partId = taken.part.id;
    await clock.pass();
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await clock.waits()).toBe(RETRY_MS);
      expect((await readParts()).map(({ serverId }) => serverId)).toEqual(["demo", "a"]);
      const chunk = { startedAt: clock.now(), acknowledged: turn };
      const lastChunkAt = new Date(clock.now().getTime() + RETRY_MS);
      expect(await keepPart(db, { ...key, partId, ...chunk, lastChunkAt })).not.toBeNull();
      await clock.pass();
    }
    // The trainer's browser is gone.
    expect(await clock.waits()).toBe(RETRY_MS);
    await clock.pass();
    expect(await clock.waits()).toBe(SEGMENT_MS);
    expect((await readParts()).map(({ serverId }) => serverId)).toEqual(["demo", "a", "demo"]);
    // The film added nothing to the part that was taken over.
    expect(filesOf(await viewer()("level-0.m3u8"))).toHaveLength(1);
  });

  it("begins when the live was ended, and stops at once in the middle of the film", async () => {
    const { db } = world.database;
    await db
      .update(lives)
      .set({ status: "ENDED", endedAt: clock.now() })
      .where(eq(lives.id, live.id));
    start();
    expect(await clock.waits()).toBe(SEGMENT_MS);
    expect((await readLive()).status).toBe("LIVE");
    await stream?.stop();
    // Whoever begins next, a restarted server or a trainer, is not asked to wait.
    expect(await begin(false)).toMatchObject({ ok: true });
    expect(await readParts()).toHaveLength(2);
  });
});
