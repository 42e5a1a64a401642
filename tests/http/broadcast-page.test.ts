/** The page that sends a live, its check of the connection, and the page of a recording (product.md §16). */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { beginPart } from "~/features/lives/broadcast/begin-part.server";
import { addSegment } from "~/features/lives/broadcast/add-segment.server";
import { findLive } from "~/features/lives/queries.server";
import { lives } from "~/features/lives/schema.server";
import { MINUTE_MS } from "~/kernel/time";
import { Visitor } from "../support/browse";
import { planLive, type PlannedLive } from "../support/live-world";
import { newMember, signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite, openSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite({ env: { BROADCAST_MAX: "1" } });
const gym = () => sitesOf(site)[0];
let trainer: Visitor;
let live: PlannedLive;
beforeAll(async () => {
  trainer = await signedIn(site, gym(), "trainer@demo.test");
  live = await planLive(site.db);
});

const open = (of: { guid: string }, visitor = trainer) =>
  visitor.visit(at(gym(), `/lives/${of.guid}/broadcast`));
const featuresOf = ({ answer }: { answer: { headers: Record<string, unknown> } }) =>
  answer.headers["permissions-policy"];

describe("the page that goes live", () => {
  it("may use the camera, and no other page; a socket to its own host is allowed by name", async () => {
    const page = await open(live);
    expect(page.status).toBe(200);
    expect(featuresOf(page)).toBe("camera=(self), microphone=(self), geolocation=()");
    expect(String(page.answer.headers["content-security-policy"])).toMatch(
      /connect-src [^;]*ws:\/\/[^;]+/,
    );
    for (const path of [`/lives/${live.guid}`, "/lives/manage"]) {
      expect(featuresOf(await trainer.visit(at(gym(), path)))).toContain("camera=()");
    }
    expect(wordsOf(page)).toContain("Going live needs JavaScript");
  });

  it("is there for who manages the live, on the platform leads to its gym, and for nobody else", async () => {
    for (const email of ["manager@demo.test", "owner@demo.test"]) {
      expect((await open(live, await signedIn(site, gym(), email))).status).toBe(200);
    }
    expect((await open(live, (await newMember(site, gym())).visitor)).status).toBe(404);
    for (const email of ["support@demo.test", "flowstate-owner@demo.test"]) {
      expect((await open(live, await signedIn(site, gym(), email))).status).toBe(404);
    }
    expect((await open(live, new Visitor(site))).url.pathname).toMatch(/\/(?:signin|login)$/);
    const elsewhere = await planLive(site.db, { source: "LINK", sourceUrl: "https://x.test/" });
    expect((await open(elsewhere)).status).toBe(404);
  });

  it.each([
    ["a draft", { isDraft: true }, "Publish this live first"],
    ["one that is over", { startsAt: new Date(Date.now() - 600 * MINUTE_MS) }, "was cancelled"],
  ])("says of %s why it cannot be sent", async (_what, given, words) => {
    expect(wordsOf(await open(await planLive(site.db, given)))).toContain(words);
  });

  it("is named in the manager's list: to try the camera, and an hour before to go live", async () => {
    const early = await planLive(site.db, {
      ...{ title: "Next week", startsAt: new Date(Date.now() + 7 * 24 * 60 * MINUTE_MS) },
    });
    const list = await trainer.visit(at(gym(), "/lives/manage"));
    expect(list.links).toContain(`/gym/ironworks/lives/${live.guid}/broadcast`);
    expect(list.links).toContain(`/gym/ironworks/lives/${early.guid}/broadcast`);
    expect(wordsOf(list)).toContain("Go live");
    expect(wordsOf(list)).toContain("Try the camera");
  });

  it("measures its way to the server for who manages the live", async () => {
    const check = (visitor: Visitor) =>
      visitor.ask(at(gym(), `/lives/${live.guid}/broadcast/check`), {
        body: "x".repeat(500_000),
        headers: { "Content-Type": "application/octet-stream" },
      });
    expect((await check(trainer)).status).toBe(204);
    expect((await check((await newMember(site, gym())).visitor)).status).toBe(404);
    const address = at(gym(), `/lives/${live.guid}/broadcast/check`);
    expect((await trainer.ask(address)).headers.location).toBe(
      `/gym/ironworks/lives/${live.guid}/broadcast`,
    );
  });
});

it("a server without broadcasts does not offer them, says why, and refuses a forged form", async () => {
  const without = await openSite({ env: { BROADCAST_MAX: "2", FFMPEG_PATH: "/no/such/ffmpeg" } });
  try {
    const [place] = sitesOf(without);
    const visitor = await signedIn(without, place, "trainer@demo.test");
    const form = await visitor.visit(at(place, "/lives/manage/new"));
    expect(wordsOf(form)).toContain("the server lacks the program that prepares video");
    expect(form.html).not.toContain('value="BROADCAST"');
    const refused = await form.submit({
      ...{ intent: "publish", title: "Forged", date: "2027-04-02", time: "10:00" },
      source: "BROADCAST",
    });
    expect([refused.status, wordsOf(refused)]).toEqual([
      400,
      expect.stringContaining("Choose where it takes place."),
    ]);
    const planned = await planLive(without.db);
    const page = await visitor.visit(at(place, `/lives/${planned.guid}/broadcast`));
    expect(wordsOf(page)).toContain("this server has no program that prepares video");
  } finally {
    await without.stop();
  }
});

describe("the page of a recording", () => {
  /** Of five segments of two seconds. */
  async function recorded(given: Parameters<typeof planLive>[1] = {}) {
    const over = await planLive(site.db, given);
    const key = { gymId: over.gymId, liveId: over.id };
    const begun = await beginPart(site.db, {
      ...{ ...key, serverId: "test", mime: "video/mp4", resume: null, takesOver: false },
      ...{ now: new Date(), targetSecondsAfter: () => 2 },
    });
    if (!begun.ok) throw new Error(begun.reason);
    for (const ordinal of [0, 1, 2, 3, 4]) {
      await addSegment(site.db, {
        ...{ gymId: over.gymId, partId: begun.part.id },
        level: { level: 0, width: 640, height: 360, codecs: "avc1.4d401e" },
        segment: { ordinal, durationMs: 2_000, programAt: new Date(), bytes: 1 },
      });
    }
    await site.db
      .update(lives)
      .set({ status: "ENDED", endedAt: new Date() })
      .where(eq(lives.id, over.id));
    return over;
  }

  it("cuts it without script; what is wrong comes back at its field", async () => {
    const over = await recorded();
    const page = await trainer.visit(at(gym(), `/lives/manage/${over.guid}/replay`));
    expect(wordsOf(page)).toContain("The video is 0:10 long.");
    for (const [begin, end, words] of [
      ["four", "0:10", "Write minutes and seconds"],
      ["0:06", "0:06", "The end is not after the beginning."],
      ["0:20", "0:30", "Nothing would be left"],
    ] as const) {
      const refused = await page.submit({ intent: "trim", begin, end });
      expect([refused.status, wordsOf(refused)]).toEqual([400, expect.stringContaining(words)]);
      expect(refused.html).toContain(`value="${begin}"`);
    }
    const saved = await page.submit({ intent: "trim", begin: "0:02", end: "0:08" });
    expect(wordsOf(saved)).toContain("Saved.");
    expect(await findLive(site.db, over)).toMatchObject({ replayFromMs: 2_000, replayToMs: 8_000 });
    await saved.submit({ intent: "trim", begin: "0:00", end: "9:59" });
    expect(await findLive(site.db, over)).toMatchObject({ replayFromMs: 0, replayToMs: null });
  });

  it("releases one that was kept private", async () => {
    const over = await recorded({ isReplayPrivate: true });
    const page = await trainer.visit(at(gym(), `/lives/manage/${over.guid}/replay`));
    expect(wordsOf(page)).toContain("is private: nobody else sees it");
    await page.submit({ intent: "release" });
    expect(await findLive(site.db, over)).toMatchObject({ isReplayPrivate: false });
  });

  it("is there for broadcasts that are over, and their managers", async () => {
    const path = (of: { guid: string }) => at(gym(), `/lives/manage/${of.guid}/replay`);
    expect((await trainer.visit(path(live))).status).toBe(404);
    const over = await recorded();
    const { visitor } = await newMember(site, gym());
    expect((await visitor.visit(path(over))).status).toBe(404);
    expect((await visitor.ask(path(over), { form: { intent: "release" } })).status).toBe(404);
  });
});
