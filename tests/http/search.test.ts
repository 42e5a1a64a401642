/** Finding a gym's workouts without script, and by the calls. */
import { describe, expect, it } from "vitest";
import { Visitor, type Page } from "../support/browse";
import { makeChallenge } from "../support/challenges";
import { signedIn } from "../support/members";
import { fileSite } from "../support/site";
import { makeWorkout } from "../support/training";
import { at, platformOf, sitesOf } from "../support/world";

const site = fileSite();
const gym = (which = 0) => sitesOf(site)[which] ?? sitesOf(site)[0];
const search = (query: string, visitor = new Visitor(site)) =>
  visitor.visit(at(gym(), `/search?${query}`));
const namesOf = ({ html }: Page) =>
  [...html.matchAll(/<li id="w-\d+".*?<\/li>/gs)].map(
    ([card]) => /<h\d[^>]*><a[^>]*>([^<]*)/.exec(card)?.[1] ?? "",
  );
const statusOf = ({ html }: Page) => /role="status"[^>]*><p[^>]*>([^<]*)</.exec(html)?.[1];

describe("the page", () => {
  it.each([0, 1, 2])("finds a misspelt word on each way to the gym (%i)", async (which) => {
    const visitor = new Visitor(site);
    const page = await visitor.visit(at(gym(which), "/search?q=ketelbell"));
    expect(namesOf(page).length).toBeGreaterThan(0);
    expect(page.html).toContain("Showing “kettlebell” for “ketelbell”.");
    expect(statusOf(page)).toBe(`${namesOf(page).length} workouts`);
    expect(page.html).toContain('name="robots" content="noindex"');
  });

  it("speaks the reader's language, and finds in every other", async () => {
    const visitor = new Visitor(site);
    visitor.language = "de";
    const page = await search("q=langhantel", visitor);
    expect(page.html).toContain("Filter und Vorschläge");
    expect(namesOf(page)).toEqual(namesOf(await search("q=barbell&sort=newest", visitor)));
  });

  it("narrows by the panel's filters, with a count beside each", async () => {
    const panel = await new Visitor(site).visit(at(gym(), "/search/filter?q=kettlebell"));
    expect(panel.html).toContain('<input type="hidden" name="q" value="kettlebell"/>');
    expect(panel.html).toContain('name="robots" content="noindex"');
    const [, label = ""] =
      /<input[^>]*value="T10".*?<span[^>]*>(\d+)<\/span>/s.exec(panel.html) ?? [];
    const short = await search("q=kettlebell&time=T10");
    expect(statusOf(short)).toBe(`${label} workouts`);
    expect(short.html).toMatch(
      /<a href="[^"]*\/search\?q=kettlebell"[^>]*aria-current="true">Up to/,
    );
    const both = await search("q=kettlebell&time=T10&time=T20");
    expect(Number.parseInt(statusOf(both) ?? "", 10)).toBeGreaterThan(Number(label));
    expect(both.html).toContain("Filter: 2 on");
  });

  it("orders by length", async () => {
    const { html } = await search("sort=shortest");
    expect(html).toContain('<input type="hidden" name="sort" value="shortest"/>');
    const minutes = [...html.matchAll(/>(\d+) min</g)].map(([, count]) => Number(count));
    expect(minutes.length).toBeGreaterThan(2);
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
  });

  it("says so where the filters leave nothing of what the words find", async () => {
    const page = await search("q=kettlebell&time=T45_PLUS&equipment=none&intensity=VERY_HIGH");
    expect(page.html).toContain("No workout matches");
    expect(page.html).not.toContain("Nothing here is like “kettlebell”");
    expect(statusOf(page)).toBe("0 workouts");
  });

  it("leads from the beginning of a trainer's name to the trainer, and keeps the filters", async () => {
    const page = await search("q=may&time=T10&sort=popular");
    expect(page.html).toMatch(/href="[^"]*\/search\?time=T10&amp;trainer=\d+&amp;sort=popular"/);
  });

  it("begins anew where nothing follows any more", async () => {
    const answer = await new Visitor(site).ask(at(gym(), "/search?q=squat&after=999"));
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(/\/search\?q=squat$/),
    ]);
  });

  it("keeps the panel open where nothing follows any more", async () => {
    for (const which of [0, 1]) {
      const to = at(gym(which), "/search/filter?q=squat");
      const answer = await new Visitor(site).ask(`${to}&after=9000`);
      const { pathname, search: query } = new URL(to);
      expect([answer.status, answer.headers.location]).toEqual([303, pathname + query]);
    }
  });

  it("shows what others like where nothing is found", async () => {
    const page = await search("q=xylophone");
    expect(page.html).toContain("Nothing here is like “xylophone”");
    expect(page.html).toContain("What others like");
    expect(namesOf(page)).toHaveLength(6);
  });

  it("leads on to its next page", async () => {
    const page = await search("");
    const [, next = ""] =
      /rel="next"[^>]*href="([^"]*)"|href="([^"]*)"[^>]*rel="next"/
        .exec(page.html)
        ?.filter(Boolean) ?? [];
    expect(next).toContain("after=24");
    const second = await new Visitor(site).visit(new URL(next, at(gym(), "/")).href);
    expect(namesOf(second)).toHaveLength(24);
    expect(namesOf(second).filter((name) => namesOf(page).includes(name))).toEqual([]);
  });

  it("never shows another gym's workouts", async () => {
    const visitor = new Visitor(site);
    const elsewhere = await visitor.visit(`${platformOf(site)}/gym/flowstate/search?q=yoga`);
    const names = namesOf(elsewhere);
    expect(names.length).toBeGreaterThan(0);
    const here = namesOf(await search("q=yoga"));
    expect(names.filter((name) => here.includes(name))).toEqual([]);
  });

  it("says no to nothing that a stranger types", async () => {
    for (const query of [
      "q=%00",
      "q=%25_%5C'%22;",
      `q=${"ä".repeat(500)}`,
      "time=x&sort=y&after=-1",
    ]) {
      expect((await new Visitor(site).ask(at(gym(), `/search?${query}`))).status, query).toBe(
        query.includes("%00") ? 400 : 200,
      );
    }
  });
});

describe("a workout that was found", () => {
  it("opens as a page, and leads back to the search", async () => {
    const member = await signedIn(site, gym(), "member@demo.test");
    const found = await search("q=kettlebell&time=T20", member);
    const [, to = ""] = /<a[^>]*href="([^"]*\/search\/\d+[^"]*)"/.exec(found.html) ?? [];
    expect(to).toContain("q=kettlebell");
    const workout = await member.visit(new URL(to.replaceAll("&amp;", "&"), at(gym(), "/")).href);
    expect(workout.html).toContain("<video");
    expect(workout.html).toMatch(/href="[^"]*\/search\?q=kettlebell&amp;time=T20"/);
  });

  it("is liked without script, back at its card", async () => {
    const member = await signedIn(site, gym(), "member@demo.test");
    const found = await search("q=kettlebell&sort=shortest", member);
    const heart = found.forms
      .flatMap(({ buttons }) => buttons)
      .find(({ name }) => name === "like" || name === "dislike");
    const { name = "", value = "" } = heart ?? {};
    const answer = await found.send({ [name]: value });
    expect(answer.headers.location).toMatch(
      new RegExp(`/search\\?q=kettlebell&sort=shortest#w-${value}$`),
    );
    const again = await search("q=kettlebell&sort=shortest", member);
    const now = again.forms.flatMap(({ buttons }) => buttons).find((one) => one.value === value);
    expect(now?.name).toBe(name === "like" ? "dislike" : "like");
  });

  it("is done or not for a member, and neither for a visitor", async () => {
    const member = await signedIn(site, gym(), "member@demo.test");
    const done = await search("done=yes", member);
    const open = await search("done=no", member);
    expect(namesOf(done).length).toBeGreaterThan(0);
    expect(namesOf(done).filter((name) => namesOf(open).includes(name))).toEqual([]);
    const panel = await new Visitor(site).visit(at(gym(), "/search/filter"));
    expect(panel.html).not.toContain('name="done"');
    expect(statusOf(await search("done=yes"))).toBe(statusOf(await search("")));
  });
});

describe("the calls", () => {
  const call = async (path: string) => {
    const { status, headers, body } = await new Visitor(site).ask(`${platformOf(site)}${path}`, {
      headers: { Accept: "application/json" },
    });
    return { status, headers, body: JSON.parse(body) as Record<string, unknown>[] };
  };

  it("answer what the page shows, page by page", async () => {
    const first = await call("/api/search?gymId=1&q=kettlebell&size=2");
    expect(first.body).toHaveLength(2);
    expect(Number(first.headers["x-total-count"])).toBeGreaterThan(2);
    const [, next = ""] = /<([^>]*)>; rel="next"/.exec(String(first.headers["link"])) ?? [];
    const second = await call(next);
    expect(second.body[0]?.["id"]).not.toBe(first.body[0]?.["id"]);
    const page = namesOf(await search("q=kettlebell"));
    const names = [...first.body, ...second.body].map(({ name }) => name);
    expect(names).toEqual(page.slice(0, 4).map((name) => name.replaceAll("&#x27;", "'")));
  });

  it("suggest trainers, equipment, categories and workouts", async () => {
    const kinds = async (q: string) =>
      (await call(`/api/search/suggestions?gymId=1&q=${q}`)).body.map(({ kind, text }) => [
        kind,
        text,
      ]);
    expect(await kinds("may")).toContainEqual(["trainer", "Maya Cole"]);
    expect(await kinds("kettle")).toContainEqual(["equipment", "Kettlebell"]);
    expect(await kinds("stren")).toContainEqual(["category", "Strength"]);
    expect((await kinds("ketelbell")).map(([kind]) => kind)).toContain("workout");
    expect(await kinds("")).toEqual([]);
  });

  it.each(["time=T99", "trainer=maya", "equipment=-1", "done=maybe", "sort=best", "after=-1"])(
    "refuse %s",
    async (wrong) => {
      expect((await call(`/api/search?gymId=1&${wrong}`)).status).toBe(400);
    },
  );

  it("lead on in the same currency", async () => {
    const { headers } = await call("/api/search?gymId=1&currency=EUR&size=1");
    expect(headers["link"]).toContain("currency=EUR");
  });

  it("suggest a challenge that is too old for the gym's home", async () => {
    const workoutId = await makeWorkout(site.db, { gymId: 2 });
    const challenge = { gymId: 2, days: 7, items: [{ day: 1, workoutId }] };
    for (let age = 0; age < 12; age += 1) await makeChallenge(site.db, challenge);
    const publishedAt = new Date("2020-01-01T00:00:00Z");
    const { guid } = await makeChallenge(site.db, { ...challenge, name: "Zephyr", publishedAt });
    const suggestions = await call("/api/search/suggestions?gymId=2&q=zeph");
    expect(suggestions.body).toEqual([
      expect.objectContaining({ kind: "challenge", value: guid, text: "Zephyr" }),
    ]);
  });

  it("refuse a gym that the host does not have", async () => {
    expect((await call("/api/search?gymId=99&q=x")).status).toBe(404);
    const elsewhere = await new Visitor(site).ask(at(gym(1), "/api/search?gymId=2&q=yoga"));
    expect(elsewhere.status).toBe(404);
  });
});
