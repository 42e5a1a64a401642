/**
 * What a broadcasting page cannot take from others: places of the server, its memory, and the live of a person who may
 * broadcast it.
 * @module-tag postgres
 */
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { sessions } from "~/features/identity/schema.server";
import { openBroadcasts, type Broadcasts } from "~/features/lives/broadcast/broadcasts.server";
import { CLOSE } from "~/features/lives/broadcast/protocol";
import { liveParts } from "~/features/lives/broadcast/schema.server";
import { lives } from "~/features/lives/schema.server";
import { SECOND_MS } from "~/kernel/time";
import { Broadcaster } from "../support/broadcaster";
import { BroadcastPage, HELLO } from "../support/broadcast-page";
import { doorOf, loginOf, planLive, type Login, type PlannedLive } from "../support/live-world";
import { makeRecording, VP8 } from "../support/recordings";
import { fileSite } from "../support/site";

const RECHECK_MS = 200;

const site = fileSite({ env: { BROADCAST_MAX: "2" }, broadcast: { recheckMs: RECHECK_MS } });

const opened: Broadcasts[] = [];
let laterMs = 0;
afterEach(async () => {
  laterMs = 0;
  await Promise.all(opened.splice(0).map((server) => server.stop()));
});

/** One more server of the site, with two places. */
async function openServer(more: Partial<Parameters<typeof openBroadcasts>[0]> = {}) {
  const { media, log } = site.services;
  const server = await openBroadcasts({
    ...{ db: site.db, media, log, ffmpegPath: "ffmpeg", levels: 1, max: 2, maxBytes: 1e9 },
    ...{ now: () => new Date(Date.now() + laterMs), ...more },
  });
  opened.push(server);
  return server;
}

const partsOf = ({ id }: { id: number }) =>
  site.db.select().from(liveParts).where(eq(liveParts.liveId, id)).orderBy(liveParts.ordinal);

describe("a place of the server", () => {
  it("is not held by a page that has left without a chunk, and its part ends", async () => {
    const server = await openServer();
    const held = [await planLive(site.db), await planLive(site.db)];
    for (const live of held) {
      const page = new BroadcastPage(server, live);
      expect(await page.hello()).toMatchObject({ type: "ready" });
      page.leave();
    }
    const live = await planLive(site.db);
    expect(server.isFull(live.id)).toBe(false);
    expect(await new BroadcastPage(server, live).hello()).toMatchObject({ type: "ready" });
    laterMs = 16 * SECOND_MS;
    for (const one of held) {
      await expect.poll(async () => (await partsOf(one))[0]?.endedAt ?? null).not.toBeNull();
    }
  });

  it("waits for a page that has been on air, and for nobody else", async () => {
    const server = await openServer();
    const live = await planLive(site.db);
    const first = new BroadcastPage(server, live);
    const ready = await first.goOnAir(await makeRecording(VP8, 1));
    if (ready.type !== "ready") throw new Error(ready.type);
    first.leave();
    const [second, third] = [await planLive(site.db), await planLive(site.db)];
    // All of them are connected before one says hello.
    const pages = [new BroadcastPage(server, second), new BroadcastPage(server, third)];
    expect(server.isFull(third.id)).toBe(false);
    const answers = await Promise.all(pages.map((page) => page.hello()));
    expect(answers).toMatchObject([{ type: "ready" }, { type: "refused", reason: "full" }]);
    expect(pages.map(({ closed }) => closed)).toEqual([null, CLOSE.refused]);
    expect(server.isFull(third.id)).toBe(true);
    const again = new BroadcastPage(server, live);
    const resume = { part: ready.part, key: ready.key };
    expect(await again.hello({ resume })).toMatchObject({ type: "ready", resumed: true });
  });
});

describe("a page that leaves during its hello", () => {
  // The server looks when it reads the hello, when it begins to work on it, and when the part has begun.
  it.each([1, 2])("is no owner after %i looks of the server", async (looks) => {
    const server = await openServer();
    const live = await planLive(site.db);
    const page = new BroadcastPage(server, live);
    page.looks = looks;
    page.say(HELLO);
    page.drop();
    const next = new BroadcastPage(server, live);
    expect(await next.hello()).toMatchObject({ type: "ready", part: looks });
    expect(page.messages).toEqual([]);
  });

  it("and would have taken over leaves the live to its owner", async () => {
    const server = await openServer();
    const live = await planLive(site.db);
    const owner = new BroadcastPage(server, live);
    await owner.hello();
    const page = new BroadcastPage(server, live);
    expect(await page.hello()).toEqual({ type: "busy" });
    page.looks = 2;
    page.say({ type: "takeOver" });
    page.drop();
    await expect.poll(() => owner.messages.map(({ type }) => type)).toContain("restart");
    expect(await owner.hello()).toMatchObject({ type: "ready", part: 3 });
    expect(owner.closed).toBeNull();
  });
});

describe("hellos", () => {
  it("that wait pause their socket, and end it when they are too many", async () => {
    const server = await openServer();
    const live = await planLive(site.db);
    const page = new BroadcastPage(server, live);
    for (let sent = 0; sent < 6; sent += 1) page.say(HELLO);
    expect(page.isPaused).toBe(true);
    await expect.poll(() => page.messages.length).toBe(6);
    await expect.poll(() => page.isPaused).toBe(false);
    for (let sent = 6; sent < 100; sent += 1) page.say(HELLO);
    expect(page.closed).toBe(CLOSE.protocol);
    await sleep(500);
    // Those that still waited did nothing.
    expect(await partsOf(live)).toHaveLength(6);
  });

  it("that the server refuses close their socket", async () => {
    const server = await openServer();
    const live = await planLive(site.db);
    const page = new BroadcastPage(server, live);
    const refused = { type: "refused", reason: "unsupported" };
    expect(await page.hello({ mime: "audio/ogg" })).toEqual(refused);
    expect(page.closed).toBe(CLOSE.refused);
    await site.db.update(lives).set({ status: "ENDED" }).where(eq(lives.id, live.id));
    const late = new BroadcastPage(server, live);
    expect(await late.hello()).toEqual({ type: "refused", reason: "over" });
    expect(late.closed).toBe(CLOSE.refused);
  });
});

it("another server takes a live over from a person who takes their time", async () => {
  const [one, other] = [await openServer(), await openServer()];
  const live = await planLive(site.db);
  const first = new BroadcastPage(one, live);
  await first.hello();
  const second = new BroadcastPage(other, live);
  expect(await second.hello()).toEqual({ type: "busy" });
  const free = await planLive(site.db);
  const silent = new BroadcastPage(other, free);
  // Longer than two checks of the sessions.
  await sleep(4.5 * SECOND_MS);
  expect(await second.answerTo({ type: "takeOver" })).toMatchObject({ type: "ready", part: 2 });
  expect(await silent.hello()).toMatchObject({ type: "ready", part: 1 });
  await expect.poll(() => first.closed).toBe(CLOSE.takenOver);
  expect([second.closed, silent.closed]).toEqual([null, null]);
});

describe("a person who", () => {
  const lose = {
    "signs out": ({ hash }: Login) => site.db.delete(sessions).where(eq(sessions.tokenHash, hash)),
    "does not teach the live any more": (_login: Login, { id }: PlannedLive) =>
      site.db.update(lives).set({ trainerId: null }).where(eq(lives.id, id)),
  };

  it.each(Object.entries(lose))("%s is disconnected, and the part stays open", async (_, act) => {
    const live = await planLive(site.db);
    const login = await loginOf(site.db, "trainer@demo.test");
    const broadcaster = new Broadcaster(VP8);
    await broadcaster.connect(doorOf(site, live, login));
    await broadcaster.hello();
    await sleep(3 * RECHECK_MS);
    expect(broadcaster.closed).toBeNull();
    await act(login, live);
    expect(await broadcaster.closedWith()).toBe(CLOSE.refused);
    expect((await partsOf(live)).map(({ endedAt }) => endedAt)).toEqual([null]);
    expect(
      site.logs.some((line) => line.includes(`"liveId":${live.id},"msg":"a broadcasting page is`)),
    ).toBe(true);
  });
});
