/**
 * Who may broadcast a live and who may watch it; everybody else gets an answer in HTTP, and no byte.
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { endAbandonedBroadcasts } from "~/features/lives/broadcast/end-abandoned-broadcasts.server";
import { finishBroadcast } from "~/features/lives/broadcast/finish-broadcast.server";
import { CLOSE } from "~/features/lives/broadcast/protocol";
import { liveParts } from "~/features/lives/broadcast/schema.server";
import { findLive } from "~/features/lives/queries.server";
import { lives, liveSeats } from "~/features/lives/schema.server";
import { students, accounts } from "~/features/identity/schema.server";
import { findWorkout } from "~/features/catalog/workouts/queries.server";
import { exactlyOne } from "~/kernel/errors";
import { MINUTE_MS } from "~/kernel/time";
import { Broadcaster, cutChunks, HandshakeRefused, type Door } from "../support/broadcaster";
import {
  doorOf,
  loginOf,
  planLive,
  playerOf,
  type Login,
  type PlannedLive,
} from "../support/live-world";
import { plansOf } from "../support/members";
import { makeRecording, probe, VP8 } from "../support/recordings";
import { fileSite } from "../support/site";

const site = fileSite({ env: { BROADCAST_MAX: "2", BROADCAST_LEVELS: "1" } });
let live: PlannedLive;
let trainer: Login;
let member: Login;
beforeAll(async () => {
  trainer = await loginOf(site.db, "trainer@demo.test");
  member = await loginOf(site.db, "member@demo.test");
  live = await planLive(site.db);
});

async function answerTo(door: Door): Promise<string> {
  const broadcaster = new Broadcaster(VP8);
  const refusal = await broadcaster.connect(door).then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal === null) await broadcaster.cut();
  else if (!(refusal instanceof HandshakeRefused)) throw refusal;
  return refusal === null ? "open" : refusal.message;
}

describe("a handshake", () => {
  it.each([
    ["trainer@demo.test", "open"],
    ["manager@demo.test", "open"],
    ["owner@demo.test", "open"],
    ["member@demo.test", "404 unknown"],
  ])("of %s: %s", async (email, answer) => {
    expect(await answerTo(doorOf(site, live, await loginOf(site.db, email)))).toBe(answer);
  });

  it("of a trainer who does not teach this live is refused", async () => {
    const theirs = await planLive(site.db, { trainerId: null });
    expect(await answerTo(doorOf(site, theirs, trainer))).toBe("404 unknown");
  });

  it("is refused without a session, from another origin, and at another gym", async () => {
    const door = doorOf(site, live, trainer);
    expect(await answerTo(doorOf(site, live, null))).toBe("401 session");
    expect(await answerTo({ ...door, cookie: "session=nobody" })).toBe("401 session");
    const foreign: Record<string, string>[] = [
      { Origin: "https://evil.test" },
      { Origin: `http://flowstate.${door.host}` },
      { "Sec-Fetch-Site": "same-site" },
      { "Sec-Fetch-Site": "cross-site" },
    ];
    for (const headers of foreign) {
      expect(await answerTo({ ...door, headers })).toBe("403 origin");
    }
    const { path } = door;
    for (const wrong of [
      path.replace("ironworks", "flowstate"),
      path.replace(live.guid, "no-such-live"),
    ]) {
      expect(await answerTo({ ...door, path: wrong })).toBe("404 unknown");
    }
    for (const elsewhere of ["/", "/gym/ironworks/lives", `/media/x/0/master.m3u8`]) {
      expect(await answerTo({ ...door, path: elsewhere })).toMatch(/^(?:404|200) /);
    }
    // On the platform without a gym, and on the gym's own label with a session of the platform.
    expect(await answerTo({ ...door, path: path.replace("/gym/ironworks", "") })).toBe("open");
    const flow = `flowstate.${door.host}`;
    const onFlow = { ...door, host: flow, path: `/lives/${live.guid}/broadcast` };
    expect(await answerTo(onFlow)).toBe("404 unknown");
  });

  it("to a live that begins in more than an hour is refused", async () => {
    const early = await planLive(site.db, { startsAt: new Date(Date.now() + 61 * MINUTE_MS) });
    expect(await answerTo(doorOf(site, early, trainer))).toBe("409 too-early");
  });

  it.each([
    ["a draft", { isDraft: true }],
    ["elsewhere", { source: "LINK", sourceUrl: "https://meet.test/x" }],
    ["long over", { startsAt: new Date(Date.now() - 24 * 60 * MINUTE_MS) }],
  ] as const)("to a live that is %s is refused over the socket", async (_what, given) => {
    const broadcaster = new Broadcaster(VP8);
    await broadcaster.connect(doorOf(site, await planLive(site.db, given), trainer));
    expect(await broadcaster.closedWith()).toBe(CLOSE.refused);
    expect(broadcaster.messages).toEqual([{ type: "refused", reason: "over" }]);
  });
});

describe("a live that is recorded", () => {
  let recorded: PlannedLive;
  beforeAll(async () => {
    recorded = await planLive(site.db, { subscriptionTypeIds: await plansOf(site), capacity: 1 });
    const broadcaster = new Broadcaster(VP8);
    await broadcaster.connect(doorOf(site, recorded, trainer));
    await broadcaster.hello();
    for (const chunk of cutChunks(await makeRecording(VP8, 4), 4)) broadcaster.record(chunk);
    await broadcaster.allAcknowledged();
    // Without an end, as after a crash of the phone.
    await vi.waitUntil(
      async () => (await playerOf(site, recorded, trainer).read("master.m3u8")).status === 200,
      { timeout: 20_000, interval: 100 },
    );
    await broadcaster.cut();
  });

  it("gives no byte to who has no plan, no seat or no grant of their own", async () => {
    const files = ["master.m3u8", "level-0.m3u8", "x/0.mp4"];
    const { body } = await playerOf(site, recorded, trainer).read("level-0.m3u8");
    const segment = /^p1-.*m4s$/m.exec(body)?.[0] ?? "";
    expect((await playerOf(site, recorded, trainer).read(segment)).status).toBe(200);
    const nobody = { hash: member.hash, cookie: "" };
    const thief = { hash: trainer.hash, cookie: member.cookie };
    for (const login of [member, nobody, thief]) {
      for (const file of [...files, segment]) {
        const answer = await playerOf(site, recorded, login).read(file);
        expect([answer.status, answer.body]).toEqual([403, "Forbidden"]);
      }
    }
  });

  it("opens from a seat", async () => {
    const [row] = await site.db
      .select({ studentId: students.id })
      .from(students)
      .innerJoin(accounts, eq(accounts.id, students.accountId))
      .where(eq(accounts.emailFolded, "member@demo.test"));
    const now = new Date();
    await site.db.insert(liveSeats).values({
      ...{ gymId: recorded.gymId, liveId: recorded.id, studentId: row?.studentId ?? 0 },
      ...{ state: "SEATED", askedAt: now, seatedAt: now, seenAt: now },
    });
    // Refusals are kept for a second.
    await expect
      .poll(async () => (await playerOf(site, recorded, member).read("master.m3u8")).status)
      .toBe(200);
  });

  it("asks for the seat after its end too when it stays private", async () => {
    const { db } = site;
    const live = await planLive(db, { capacity: 1, isReplayPrivate: true });
    const at = new Date();
    await db
      .update(lives)
      .set({ status: "ENDED", startedAt: at, endedAt: at })
      .where(eq(lives.id, live.id));
    expect((await playerOf(site, live, member).read("master.m3u8")).status).toBe(403);
  });

  it("ends by itself five minutes after its last chunk, and becomes a workout once", async () => {
    const { db } = site;
    const stateOf = async () => (await findLive(db, { guid: recorded.guid }))?.status;
    const [part] = await db.select().from(liveParts).where(eq(liveParts.liveId, recorded.id));
    const after = (ms: number) => new Date((part?.lastChunkAt.getTime() ?? 0) + ms);
    await endAbandonedBroadcasts(db, { now: after(5 * MINUTE_MS - 1) });
    expect(await stateOf()).toBe("LIVE");
    await endAbandonedBroadcasts(db, { now: after(5 * MINUTE_MS + 1_000) });
    expect(await stateOf()).toBe("ENDED");

    const context = {
      ...{ media: site.services.media, ffmpegPath: "ffmpeg", log: site.services.log },
      ...{ now: new Date(), signal: new AbortController().signal },
    };
    const finish = () => finishBroadcast(db, { guid: recorded.guid }, context);
    // Two servers at once, and once more.
    const made = await Promise.all([finish(), finish()]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await finish()).toBe(false);
    const replay = await findLive(db, { guid: recorded.guid });
    expect(replay?.status).toBe("REPLAY");
    const { gymId } = recorded;
    const workout = await findWorkout(db, { gymId, workoutId: replay?.workoutId ?? 0 });
    expect(workout).toMatchObject({
      ...{ name: "Evening lift", locked: true },
      heroImageUrl: `/pictures/lives/${gymId}-${recorded.id}.jpg`,
    });
    const folder = workout?.single?.mediaKey ?? "";
    const clip = await site.services.media.read(`${folder}/clip.mp4`);
    const bytes = Buffer.concat(await (clip ?? exactlyOne([], "clip")).toArray());
    const { seconds, codecs } = await probe(bytes);
    expect(codecs).toEqual(["h264", "aac"]);
    expect(Math.abs(seconds - (workout?.durationSeconds ?? 0))).toBeLessThanOrEqual(1);
    expect(await site.services.media.readText(`${folder}/level-0.m3u8`)).toContain("VOD");
  });

  it("stays private where the gym wants it, and without a segment there is nothing", async () => {
    const context = {
      ...{ media: site.services.media, ffmpegPath: "ffmpeg", log: site.services.log },
      ...{ now: new Date(), signal: new AbortController().signal },
    };
    for (const given of [{ isReplayPrivate: true }, {}]) {
      const ended = await planLive(site.db, given);
      await site.db.update(lives).set({ status: "ENDED" }).where(eq(lives.id, ended.id));
      expect(await finishBroadcast(site.db, { guid: ended.guid }, context)).toBe(false);
    }
  });
});
