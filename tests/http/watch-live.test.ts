/** The picture of a live and the questions in it: who gets them, and what works without script (product.md §16). */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { liveQuestions } from "~/features/lives/questions/schema.server";
import { lives } from "~/features/lives/schema.server";
import { Visitor } from "../support/browse";
import { makeLive } from "../support/lives";
import { newMember, signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const gym = () => sitesOf(site)[0];
const PLAYLIST = "https://cdn.example.test/live/main.m3u8";
const MASTER = /\/media\/[\w-]+\/0\/master\.m3u8/;

/** Runs since a minute; open to everybody unless it is locked. */
const runningLive = (guid: string, given: Partial<typeof lives.$inferInsert>) =>
  makeLive(site.db, {
    ...{ gymId: 1, guid, title: `Live ${guid}`, startsAt: new Date(Date.now() - 60_000) },
    ...{ status: "LIVE", startedAt: new Date(Date.now() - 60_000), ...given },
  });

beforeAll(async () => {
  await runningLive("own", { source: "BROADCAST", sourceUrl: null });
  await runningLive("elsewhere", { source: "HLS", sourceUrl: PLAYLIST });
  await runningLive("call", {});
  await runningLive("locked", { source: "BROADCAST", sourceUrl: null, locked: true });
  await runningLive("small", { source: "BROADCAST", sourceUrl: null, capacity: 5 });
});

async function seated(guid: string, { visitor }: { visitor: Visitor }) {
  const page = await visitor.visit(at(gym(), `/lives/${guid}`));
  return page.submit({ intent: "join" }).catch(() => page);
}
const policyOf = ({ answer }: { answer: { headers: Record<string, unknown> } }) =>
  String(answer.headers["content-security-policy"]);

describe("the picture", () => {
  it("is in the page of who sits, and nobody else's", async () => {
    const member = await newMember(site, gym());
    const before = await member.visitor.visit(at(gym(), "/lives/own"));
    expect(before.html).not.toMatch(MASTER);
    expect((await seated("own", member)).html).toMatch(MASTER);
    expect((await member.visitor.ask(at(gym(), "/lives/own.data"))).body).toMatch(MASTER);
    expect((await new Visitor(site).visit(at(gym(), "/lives/own"))).html).not.toMatch(MASTER);
    const locked = await member.visitor.visit(at(gym(), "/lives/locked"));
    expect(locked.html).not.toMatch(MASTER);
    expect(locked.html).not.toContain("/questions");
  });

  it("is shown to staff without a seat, and gone with the seat", async () => {
    const manager = await signedIn(site, gym(), "manager@demo.test");
    expect((await manager.visit(at(gym(), "/lives/own"))).html).toMatch(MASTER);
    const member = await newMember(site, gym());
    const inside = await seated("own", member);
    expect((await inside.submit({ intent: "leave" })).html).not.toMatch(MASTER);
  });

  it("of a playlist elsewhere: its site stands in this page's policy alone, for who sits alone", async () => {
    const member = await newMember(site, gym());
    const inside = await seated("elsewhere", member);
    expect(inside.html).toContain(PLAYLIST);
    for (const directive of ["connect-src", "media-src"]) {
      const [sources = ""] = new RegExp(`${directive} [^;]*`).exec(policyOf(inside)) ?? [];
      expect(sources).toContain("https://cdn.example.test");
    }
    for (const path of ["/lives", "/lives/own"]) {
      expect(policyOf(await member.visitor.visit(at(gym(), path)))).not.toContain("cdn.example");
    }
    const outside = await new Visitor(site).visit(at(gym(), "/lives/elsewhere"));
    expect(outside.html + policyOf(outside)).not.toContain("cdn.example");
    expect((await seated("call", member)).html).not.toMatch(/<video/);
  });

  it("loads again without script only as often as a limited seat needs", async () => {
    const member = await newMember(site, gym());
    expect((await seated("own", member)).html).not.toContain('http-equiv="refresh"');
    const small = (await seated("small", member)).html;
    expect(small).toContain('http-equiv="refresh" content="240"');
    // The reload would take away what is being typed.
    expect(small).toMatch(/data-reloads="true".*<noscript><a [^>]*\/questions"/);
  });
});

describe("a question without script", () => {
  it("leads back to the live, stands among one's own, and comes back with what is wrong", async () => {
    const member = await newMember(site, gym());
    const inside = await seated("own", member);
    const sent = await inside.send({ text: "How deep?", intent: "ask" });
    expect([sent.status, sent.headers.location]).toEqual([
      303,
      "/gym/ironworks/lives/own#questions",
    ]);
    const after = await member.visitor.visit(at(gym(), "/lives/own"));
    expect(wordsOf(after)).toContain("How deep?");
    const soon = await after.submit({ text: "And how fast?", intent: "ask" });
    expect(soon.status).toBe(409);
    expect(wordsOf(soon)).toContain("Wait a few seconds before the next question.");
    expect(soon.html).toContain("And how fast?");
    const empty = await after.submit({ text: "  ", intent: "ask" });
    expect([empty.status, wordsOf(empty)]).toEqual([
      400,
      expect.stringContaining("Write a question first."),
    ]);
  });

  it("of who has lost the plan that opened the live is refused, although the seat is still theirs", async () => {
    const live = await runningLive("for-a-plan", { source: "BROADCAST", sourceUrl: null });
    const member = await newMember(site, gym());
    const inside = await seated("for-a-plan", member);
    await site.db.update(lives).set({ locked: true }).where(eq(lives.id, live.id));
    const answer = await inside.submit({ text: "Still me", intent: "ask" });
    expect([answer.status, wordsOf(answer)]).toEqual([
      409,
      expect.stringContaining("Join the live first."),
    ]);
  });

  it("is one visible line: nothing in it reorders or hides what stands beside it", async () => {
    const member = await newMember(site, gym());
    const inside = await seated("own", member);
    const blank = await inside.submit({ text: "\u200b\u2060\u3164", intent: "ask" });
    expect(blank.status).toBe(400);
    await inside.send({ text: "\u202e?peed\nwoH", intent: "ask" });
    expect(await site.db.select().from(liveQuestions)).toContainEqual(
      expect.objectContaining({ text: "?peed woH" }),
    );
  });

  it("of who has no seat is refused, and nobody reads what others asked", async () => {
    const { visitor } = await newMember(site, gym());
    const page = await visitor.visit(at(gym(), "/lives/own/questions"));
    expect(wordsOf(page)).not.toContain("How deep?");
    const answer = await page.submit({ text: "May I?", intent: "ask" });
    expect([answer.status, wordsOf(answer)]).toEqual([
      409,
      expect.stringContaining("Join the live first."),
    ]);
    const listed = await visitor.ask(at(gym(), "/lives/own/questions/data"));
    expect(JSON.parse(listed.body)).toEqual({ own: [], open: [], blocked: [] });
  });

  it("is read, put away and its member blocked by the trainer; a member's form does none of it", async () => {
    const member = await newMember(site, gym());
    await (await seated("small", member)).send({ text: "Left or right?", intent: "ask" });
    const trainer = await signedIn(site, gym(), "manager@demo.test");
    const list = () => trainer.visit(at(gym(), "/lives/small/questions"));
    expect(wordsOf(await list())).toContain("Left or right?");
    const [asked] = await site.db
      .select()
      .from(liveQuestions)
      .where(eq(liveQuestions.text, "Left or right?"));
    const id = String(asked?.id);
    const forged = { form: { hide: id, block: id } };
    await member.visitor.ask(at(gym(), "/lives/small/questions"), forged);
    expect(wordsOf(await list())).toContain("Left or right?");
    // Nor by the page of another live.
    await trainer.ask(at(gym(), "/lives/own/questions"), { form: { hide: id } });
    expect(wordsOf(await list())).toContain("Left or right?");
    const blocked = await (await list()).submit({ block: id });
    expect(wordsOf(blocked)).toContain("1 person blocked");
    expect(wordsOf(blocked)).not.toContain("Left or right?");
    const again = await seated("small", member);
    const refused = await again.submit({ text: "Me again", intent: "ask" });
    expect(wordsOf(refused)).toContain("You can ask no questions in this gym");
    const freed = await (await list()).submit({ unblock: String(asked?.studentId) });
    expect(wordsOf(freed)).not.toContain("1 person blocked");
  });

  it("of another gym's live is not there", async () => {
    const flow = await makeLive(site.db, { gymId: 2, guid: "flow-live", startsAt: new Date() });
    const manager = await signedIn(site, gym(), "manager@demo.test");
    for (const path of ["/questions", "/questions/data"]) {
      const { status } = await manager.ask(at(gym(), `/lives/${flow.guid}${path}`));
      expect(status).toBe(404);
    }
  });
});
