/** Pages of lives, and what stands for parts that are not built yet, instead of a 404. */
import { describe, expect, it } from "vitest";
import { Visitor } from "../support/browse";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const gymPage = (path: string) => at(sitesOf(site)[0], path);
const platformPage = (path: string) => `${sitesOf(site)[0].origin}${path}`;
const RUNNING = "ironworks-open-floor";

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
  it("lists the lives of the gym to come, the first to start first, and no other gym's", async () => {
    const { html, status } = await new Visitor(site).visit(gymPage("/lives"));
    expect(status).toBe(200);
    const guids = [...html.matchAll(/<a href="[^"]*\/lives\/([a-z-]+)"/g)].map(([, guid]) => guid);
    expect(guids).toEqual([RUNNING, "ironworks-friday-engine", "ironworks-press-clinic"]);
  });

  it("without a gym names the way to the gyms", async () => {
    const { html, status } = await new Visitor(site).visit(platformPage("/lives"));
    expect(status).toBe(200);
    expect(html).toContain("Choose a gym first");
  });
});

describe("/lives/{guid}", () => {
  it.each([
    [RUNNING, "It is on now."],
    ["ironworks-friday-engine", "You will soon be able to join from this page."],
    ["ironworks-squat-clinic", "Watch the replay"],
  ])("is the page of %s", async (guid, words) => {
    const { html, status } = await new Visitor(site).visit(gymPage(`/lives/${guid}`));
    expect(status).toBe(200);
    expect(html).toContain(words);
  });

  it.each([
    ["another gym's live", "/gym/ironworks/lives/flowstate-slow-morning", 404, null],
    ["nobody's live", "/gym/ironworks/lives/nobody-gives-it", 404, null],
    ["a gym", "/gym/ironworks/lives/flowstate", 303, "/gym/flowstate/lives"],
    ["a gym, on the platform", "/lives/flowstate", 303, "/gym/flowstate/lives"],
    ["a live, on the platform", `/lives/${RUNNING}`, 303, `/gym/ironworks/lives/${RUNNING}`],
  ])("answers for %s", async (_what, path, status, location) => {
    const answer = await new Visitor(site).ask(platformPage(path));
    expect([answer.status, answer.headers.location ?? null]).toEqual([status, location]);
  });
});
