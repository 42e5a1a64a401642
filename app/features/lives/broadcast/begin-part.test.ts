/** Recorders that begin, go on and take over, at several servers at once. @module-tag postgres */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym } from "../../../../tests/support/gym-world";
import { waitUntilOthersWait } from "../../../../tests/support/lock-waits";
import { inTransaction } from "~/db/transaction.server";
import { scheduleLive } from "../schedule-live.server";
import { lives } from "../schema.server";
import { addSegment } from "./add-segment.server";
import { beginPart, BUSY_MS } from "./begin-part.server";
import { endPart } from "./end-part.server";
import { keepPart } from "./keep-part.server";
import { liveParts, liveSegments } from "./schema.server";

const database = fileDatabase();
const START = new Date("2026-11-21T12:00:00Z");
const after = (ms: number) => new Date(START.getTime() + ms);
const LEVEL = { level: 0, width: 320, height: 180, codecs: "avc1.4d400d,mp4a.40.2" };

let gymId: number;
let liveId: number;
beforeEach(async () => {
  const { db } = database;
  await db.delete(lives);
  gymId = (await makeGym(db)).id;
  await scheduleLive(db, {
    ...{ gymId, guid: "parts", title: "Lift", timeZone: "Europe/London", durationMinutes: 30 },
    startsAt: START,
  });
  const [live] = await db.select({ id: lives.id }).from(lives).where(eq(lives.guid, "parts"));
  liveId = live?.id ?? 0;
});

const begin = (given: Partial<Parameters<typeof beginPart>[1]> = {}) =>
  beginPart(database.db, {
    ...{ gymId, liveId, serverId: "a", mime: "video/webm", resume: null, takesOver: false },
    ...{ targetSecondsAfter: (earlier) => earlier ?? 2, now: START, ...given },
  });

async function begun(given: Parameters<typeof begin>[0] = {}) {
  const answer = await begin(given);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.part;
}

const add = (partId: number, ordinal: number, level = LEVEL) =>
  addSegment(database.db, {
    ...{ gymId, partId, level },
    segment: { ordinal, durationMs: 2_000, programAt: after(ordinal * 2_000), bytes: 10 },
  });

async function readParts() {
  const rows = await database.db.select().from(liveParts).orderBy(liveParts.ordinal);
  return rows.map(({ ordinal, endedAt }) => [ordinal, endedAt === null ? "open" : "over"]);
}

describe("recorders of several servers", () => {
  it("begin one after the other: of ten at once one begins, and the others hear that it is busy", async () => {
    const servers = Array.from({ length: 10 }, (_none, index) => `server ${index}`);
    const answers = await Promise.all(servers.map((serverId) => begin({ serverId })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) {
      if (!answer.ok) expect(answer.reason).toBe("busy");
    }
    expect(await readParts()).toEqual([[1, "open"]]);
  });

  it("leave one part open when all of them take over at once", async () => {
    await begun();
    const answers = await Promise.all(Array.from({ length: 5 }, () => begin({ takesOver: true })));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const over = [1, 2, 3, 4, 5].map((ordinal) => [ordinal, "over"]);
    expect(await readParts()).toEqual([...over, [6, "open"]]);
  });

  it("go on with their own part by its key alone", async () => {
    const { ordinal: part, resumeKey: key } = await begun();
    expect(await begin({ resume: { part, key: "another" } })).toMatchObject({ reason: "busy" });
    const next = await begun({ resume: { part, key } });
    // The key of an earlier part opens nothing any more.
    expect(await begin({ resume: { part, key } })).toMatchObject({ reason: "busy" });
    expect(next).toMatchObject({ ordinal: 2, targetSeconds: 2 });
    expect(await readParts()).toEqual([
      [1, "over"],
      [2, "open"],
    ]);
  });

  it("take up a part that has had no chunk for fifteen seconds, to the millisecond", async () => {
    await begun();
    expect(await begin({ now: after(BUSY_MS - 1) })).toMatchObject({ ok: false });
    expect(await begin({ now: after(BUSY_MS) })).toMatchObject({ ok: true });
  });

  it("are refused when the live is over, also for its own key", async () => {
    const { ordinal: part, resumeKey: key } = await begun();
    await database.db.update(lives).set({ status: "ENDED" });
    for (const given of [{}, { takesOver: true }, { resume: { part, key } }]) {
      expect(await begin(given)).toEqual({ ok: false, reason: "over" });
    }
  });
});

describe("a segment", () => {
  it("is refused after a takeover, and the part's other writes change nothing", async () => {
    const { id } = await begun();
    expect(await add(id, 0)).toBe(true);
    await begun({ takesOver: true, serverId: "b", now: after(1_000) });
    expect(await add(id, 1)).toBe(false);
    expect(await database.db.select().from(liveSegments)).toHaveLength(1);
    const late = { lastChunkAt: after(9_000), acknowledged: 7 };
    const kept = await keepPart(database.db, {
      gymId,
      liveId,
      partId: id,
      startedAt: null,
      ...late,
    });
    expect(kept).toBeNull();
    await endPart(database.db, { gymId, partId: id, acknowledged: 7, now: after(9_000) });
    const [part] = await database.db.select().from(liveParts).where(eq(liveParts.id, id));
    expect(part).toMatchObject({ acknowledged: -1, endedAt: after(1_000), lastChunkAt: START });
  });

  it("that waits for a takeover is refused when the takeover is written", async () => {
    const { id } = await begun();
    const { db } = database;
    const late = await inTransaction(db, async (tx) => {
      await tx.update(liveParts).set({ endedAt: START }).where(eq(liveParts.id, id));
      const waiting = add(id, 0);
      await waitUntilOthersWait(database);
      return { waiting };
    });
    expect(await late.waiting).toBe(false);
    expect(await db.select().from(liveSegments)).toEqual([]);
  });

  it("is there once although it is written several times at once, and its level too", async () => {
    const { id } = await begun();
    const small = { ...LEVEL, level: 1 };
    const levels = [LEVEL, small, LEVEL, small];
    expect(await Promise.all(levels.map((level) => add(id, 0, level)))).toEqual(
      levels.map(() => true),
    );
    expect(await database.db.select().from(liveSegments)).toHaveLength(2);
    const [part] = await database.db.select().from(liveParts);
    expect(part?.levels).toEqual([LEVEL, small]);
  });

  it("of another gym's part is refused", async () => {
    const { id } = await begun();
    const { id: other } = await makeGym(database.db);
    const segment = { ordinal: 0, durationMs: 2_000, programAt: START, bytes: 10 };
    const foreign = { gymId: other, partId: id, level: LEVEL, segment };
    expect(await addSegment(database.db, foreign)).toBe(false);
  });
});
