/** Pages of lives: the list, a live's own page, their 404, the calendar file and what stays without script. */
import { describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { lives } from "~/features/lives/schema.server";
import { scheduleLive } from "~/features/lives/schedule-live.server";
import { Visitor } from "../support/browse";
import { newMember, signedIn } from "../support/members";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite({
  async prepare(db) {
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    const live = { gymId: 1, timeZone: "Europe/London", durationMinutes: 30 };
    await scheduleLive(db, {
      ...{ ...live, guid: "draft", title: "Secret draft", isDraft: true },
      startsAt: minutes(9_000),
    });
    await scheduleLive(db, {
      ...{ ...live, guid: "cancelled", title: "Called off", startsAt: minutes(300) },
    });
    await db
      .update(lives)
      .set({ status: "CANCELLED", cancelReason: "Maya has a cold", sequence: 1 })
      .where(eq(lives.guid, "cancelled"));
    await scheduleLive(db, {
      ...{ ...live, guid: "soon", title: "Soon", startsAt: minutes(59) },
      ...{ description: "Short and sweet.", equipment: "A mat", capacity: 3 },
    });
  },
});
const gymPage = (path: string) => at(sitesOf(site)[0], path);
const platformPage = (path: string) => `${sitesOf(site)[0].origin}${path}`;
const RUNNING = "ironworks-open-floor";
const OPEN = "soon";
const LOCKED = ["ironworks-friday-engine", "ironworks-press-clinic"];
const PLANNED = [OPEN, ...LOCKED];
/** Without the texts that the browser's script gets. */
const shownOf = (html: string) => html.split('<script id="inlined-texts"')[0] ?? "";
const guidsOf = (html: string) => [
  ...new Set([...html.matchAll(/<a href="[^"]*\/lives\/([a-z-]+)"/g)].map(([, guid]) => guid)),
];

describe("the next live on a gym's home", () => {
  it("is one link to its page, with trainer and 'Join now' while it runs", async () => {
    const { html } = await new Visitor(site).visit(gymPage("/"));
    const [strip = ""] =
      new RegExp(`<a href="[^"]*/lives/${RUNNING}".*?</a>`, "s").exec(html) ?? [];
    expect(strip).toContain("Open floor: squats and questions");
    expect(strip).toContain("with Maya");
    expect(strip).toContain("Join now");
    expect(strip).toContain("<img");
  });
});

describe("/lives", () => {
  it("lists what runs and is planned, the first to start first; no draft, none that is cancelled", async () => {
    const { html, status } = await new Visitor(site).visit(gymPage("/lives"));
    expect(status).toBe(200);
    expect(guidsOf(html)).toEqual([RUNNING, ...PLANNED]);
    expect(html).not.toMatch(/Secret draft|Called off/);
    expect(shownOf(html)).toContain("On air now");
    expect(html.match(/<time[^>]*dateTime=/g)).toHaveLength(4);
    expect(shownOf(html)).toContain("Watch again");
    expect(html).toMatch(/\/category\/RECENT_LIVES\/\d+/);
  });

  it("has the viewer's action for each: a visitor joins and is reminded by way of an account", async () => {
    const { html } = await new Visitor(site).visit(gymPage("/lives"));
    expect(html).toContain(
      `/gym/ironworks/signup?returnUrl=%2Fgym%2Fironworks%2Flives%2F${RUNNING}`,
    );
    expect(html).toContain(`/lives/${OPEN}/reminder"`);
    for (const guid of LOCKED) expect(html).not.toContain(`/lives/${guid}/reminder"`);
    const member = (await newMember(site, sitesOf(site)[0])).visitor;
    const { forms } = await member.visit(gymPage("/lives"));
    const actions = forms.map(({ action }) => new URL(action, "http://x").pathname);
    expect(actions).toContain(`/gym/ironworks/lives/${RUNNING}/seat`);
    expect(actions).toContain(`/gym/ironworks/lives/${OPEN}/reminder`);
    for (const guid of LOCKED) {
      expect(actions).not.toContain(`/gym/ironworks/lives/${guid}/reminder`);
    }
  });

  it("filters by trainer with links, and has a way out where nothing is found", async () => {
    const tom = await new Visitor(site).visit(gymPage("/lives?trainer=tom-reyes"));
    expect(guidsOf(tom.html)).toEqual(["ironworks-friday-engine"]);
    expect(tom.html).toContain('href="/gym/ironworks/lives?trainer=maya-cole"');
    const nobody = await new Visitor(site).visit(gymPage("/lives?trainer=nobody"));
    expect(shownOf(nobody.html)).toContain("No live found");
    expect(nobody.html).toContain('href="/gym/ironworks/lives"');
  });

  it("on the platform lists those of all gyms with their names, and leads to their gyms", async () => {
    const { html, status } = await new Visitor(site).visit(platformPage("/lives"));
    expect(status).toBe(200);
    expect(html).toContain('href="/gym/flowstate/lives/flowstate-slow-morning"');
    expect(html).toContain(`href="/gym/ironworks/lives/${RUNNING}"`);
    expect(html).toContain("Flowstate");
  });

  it.each(["/lives/nope", "/lives/x/y/z", "/lives/soon/nothing"])(
    "%s is the lives' own 404 in the gym's brand",
    async (path) => {
      const { status, html } = await new Visitor(site).visit(gymPage(path));
      expect(status).toBe(404);
      expect(html).toContain("404 - Page Not Found");
      expect(shownOf(html)).toContain("There is no live at this address.");
      expect(html).toContain('href="/gym/ironworks/lives"');
      expect(html).toContain('data-gym="ironworks"');
    },
  );
});

describe("/lives/{guid}", () => {
  it.each([
    [RUNNING, "On air now"],
    ["soon", "What you need"],
    ["ironworks-squat-clinic", "Watch the replay"],
    ["cancelled", "The reason: Maya has a cold"],
  ])("is the page of %s", async (guid, words) => {
    const { html, status } = await new Visitor(site).visit(gymPage(`/lives/${guid}`));
    expect(status).toBe(200);
    expect(shownOf(html)).toContain(words);
  });

  it("counts down from the server's time, and without script loads itself again when Join opens", async () => {
    const { html } = await new Visitor(site).visit(gymPage("/lives/soon"));
    expect(html).toMatch(/Starts in 5\d min/);
    const [, seconds] = /<noscript><meta http-equiv="refresh" content="(\d+)"/i.exec(html) ?? [];
    expect(Number(seconds)).toBeGreaterThan(42 * 60);
    expect(Number(seconds)).toBeLessThanOrEqual(44 * 60 + 1);
    expect(html).toContain("3 of 3 seats left");
  });

  it.each([
    ["another gym's live", "/gym/ironworks/lives/flowstate-slow-morning", 404, null],
    ["nobody's live", "/gym/ironworks/lives/nobody-gives-it", 404, null],
    ["a gym", "/gym/ironworks/lives/flowstate", 303, "/gym/flowstate/lives"],
    ["a gym, on the platform", "/lives/flowstate", 303, "/gym/flowstate/lives"],
    ["a live, on the platform", `/lives/${RUNNING}`, 303, `/gym/ironworks/lives/${RUNNING}`],
    ["a draft, on the platform", "/lives/draft", 404, null],
  ])("answers for %s", async (_what, path, status, location) => {
    const answer = await new Visitor(site).ask(platformPage(path));
    expect([answer.status, answer.headers.location ?? null]).toEqual([status, location]);
  });

  it("of another gym is not found on a gym's own host", async () => {
    const [, byLabel, byDomain] = sitesOf(site);
    for (const { origin } of [byLabel, byDomain]) {
      const { status } = await new Visitor(site).ask(`${origin}/lives/flowstate-slow-morning`);
      expect(status).toBe(404);
    }
  });

  it.each([
    ["member@demo.test", 404],
    ["flowstate-owner@demo.test", 404],
    ["support@demo.test", 200],
    ["trainer@demo.test", 200],
  ])("of a draft answers %s with %i", async (email, status) => {
    const person = await signedIn(site, sitesOf(site)[0], email);
    const page = await person.visit(gymPage("/lives/draft"));
    expect(page.status).toBe(status);
    expect(shownOf(page.html).includes("Draft: only staff see it")).toBe(status === 200);
    expect((await person.ask(gymPage("/lives/draft/calendar.ics"))).status).toBe(404);
  });
});

describe("a seat without script", () => {
  it("is taken and given up by forms", async () => {
    const member = (await newMember(site, sitesOf(site)[0])).visitor;
    const page = await member.visit(gymPage(`/lives/${RUNNING}`));
    expect(shownOf(page.html)).not.toContain("<video");
    const joined = await page.submit({ intent: "join" });
    expect(shownOf(joined.html)).toContain("<video");
    const left = await joined.submit({ intent: "leave" });
    expect(shownOf(left.html)).not.toContain("<video");
    const seat = gymPage(`/lives/${RUNNING}/seat`);
    expect((await member.ask(seat)).headers.location).toBe(`/gym/ironworks/lives/${RUNNING}`);
    const kept = await member.ask(seat, { form: { intent: "keep" } });
    expect(kept.body).toBe('{"state":null}');
  });
});

describe("calendar.ics", () => {
  it("is a file with the live's own page, in the reader's language", async () => {
    const visitor = new Visitor(site);
    const { status, headers, body } = await visitor.ask(gymPage("/lives/soon/calendar.ics"), {
      headers: { "Accept-Language": "de" },
    });
    expect([status, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(headers["content-disposition"]).toBe('attachment; filename="soon.ics"');
    expect(body).toContain("UID:live-soon@gymfront");
    expect(body).toContain("Hier machst du mit");
    expect(body.replaceAll("\r\n ", "")).toContain("/lives/soon");
  });

  it("takes a cancelled live back", async () => {
    const { body } = await new Visitor(site).ask(gymPage("/lives/cancelled/calendar.ics"));
    expect(body).toMatch(/STATUS:CANCELLED/);
    expect(body).toMatch(/SEQUENCE:1/);
  });
});
