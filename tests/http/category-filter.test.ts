/** The panel behind a category's "Filter", without script, and the list that it narrows. */
import { describe, expect, it } from "vitest";
import { Visitor, type Page } from "../support/browse";
import { signedIn } from "../support/members";
import { fileSite } from "../support/site";
import { at, platformOf, sitesOf } from "../support/world";

const site = fileSite();
const LIST = "/category/RECENT_WORKOUTS";
const address = (path: string) => at(sitesOf(site)[0], path);
const visit = (path: string, visitor = new Visitor(site)) => visitor.visit(address(path));
const namesOf = ({ html }: Page) =>
  [...html.matchAll(/<li id="w-\d+".*?<\/li>/gs)].map(
    ([card]) => /<h\d[^>]*><a[^>]*>([^<]*)/.exec(card)?.[1] ?? "",
  );
const statusOf = ({ html }: Page) => /role="status">([^<]*workouts?)</.exec(html)?.[1];
/** Value and count of each option of a dimension. */
const optionsOf = ({ html }: Page, dimension: string) =>
  [
    ...html.matchAll(
      new RegExp(`<input[^>]*name="${dimension}"[^>]*value="([^"]+)".*?<span[^>]*>(\\d+)<`, "gs"),
    ),
  ].map(([, value = "", count]) => ({ value, count: Number(count) }));

describe("the panel", () => {
  it("is a page with a form that leads to the list", async () => {
    const panel = await visit(`${LIST}/filter`);
    expect(panel.html).toMatch(/<form[^>]*action="[^"]*\/category\/RECENT_WORKOUTS"/);
    expect(panel.html).toContain('name="robots" content="noindex"');
    expect(namesOf(panel)).toEqual([]);
    for (const dimension of ["intensity", "trainer", "equipment"]) {
      const [option] = optionsOf(panel, dimension);
      expect(option?.count).toBeGreaterThan(0);
      const list = await visit(`${LIST}?${dimension}=${option?.value}`);
      expect(statusOf(list)).toBe(`${option?.count} workouts`);
    }
  });

  it("counts beside what the chips of the list have chosen", async () => {
    const panel = await visit("/category/strength/filter?time=T20");
    expect(panel.html).toMatch(/<input[^>]*type="radio"[^>]*checked=""[^>]*value="T20"/);
    const [trainer] = optionsOf(panel, "trainer");
    const list = await visit(`/category/strength?time=T20&trainer=${trainer?.value}`);
    expect(namesOf(list)).toHaveLength(trainer?.count ?? 0);
    expect(list.html).toContain("Filter: 1 on");
  });

  it("offers what is done or not to members alone", async () => {
    expect((await visit(`${LIST}/filter`)).html).not.toContain('name="done"');
    const member = await signedIn(site, sitesOf(site)[0], "member@demo.test");
    const panel = await visit(`${LIST}/filter`, member);
    const done = optionsOf(panel, "done").find(({ value }) => value === "yes")?.count ?? 0;
    expect(done).toBeGreaterThan(0);
    expect(statusOf(await visit(`${LIST}?done=yes`, member))).toBe(`${done} workouts`);
  });

  it("says when nothing is left", async () => {
    const panel = await visit(`${LIST}/filter?trainer=999999`);
    expect(panel.html).toContain("No workout fits all of these.");
    expect((await visit(`${LIST}?trainer=999999`)).html).toContain("No workout matches");
  });

  it.each([
    ["?sort=shortest&after=9000", "?sort=shortest"],
    ["?after=9-9", ""],
    ["?page=400", "?page=3"],
  ])("stays open below a place beyond the end of the list: %s", async (beyond, start) => {
    const path = `${LIST}/filter`;
    const answer = await new Visitor(site).ask(address(`${path}${beyond}`));
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      new URL(address(`${path}${start}`)).pathname + start,
    ]);
    expect((await visit(`${path}${start}`)).html).toContain("<form");
  });

  it("is not there below a category that is not", async () => {
    const { status } = await new Visitor(site).ask(address("/category/nowhere/filter"));
    expect(status).toBe(404);
  });
});

describe("a visitor", () => {
  it("gets a member's link without the filter by what is done", async () => {
    const list = await visit(`${LIST}?done=yes&sort=shortest`);
    expect(statusOf(list)).toBe(statusOf(await visit(`${LIST}?sort=shortest`)));
    expect(list.html).toContain("Filter: 1 on");
    const panel = await visit(`${LIST}/filter?done=yes`);
    expect(panel.html).toContain(`Show ${statusOf(list)}`);
  });
});

describe("a narrowed list", () => {
  it("begins anew where nothing follows any more", async () => {
    const answer = await new Visitor(site).ask(address(`${LIST}?sort=shortest&after=9000`));
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(/\/category\/RECENT_WORKOUTS\?sort=shortest$/),
    ]);
  });

  it("takes its order off by a chip as well", async () => {
    const list = await visit(`${LIST}?equipment=none&sort=shortest`);
    expect(list.html).toMatch(
      /<a href="[^"]*RECENT_WORKOUTS\?equipment=none"[^>]*aria-current="true">Shortest first/,
    );
    expect(list.html).toContain("Filter: 2 on");
  });

  it("shows each choice as a chip that leads to the list without it", async () => {
    const list = await visit(`${LIST}?equipment=none&sort=shortest`);
    expect(list.html).toMatch(
      /<a href="[^"]*RECENT_WORKOUTS\?sort=shortest"[^>]*aria-current="true">No equipment/,
    );
    const minutes = [...list.html.matchAll(/>(\d+) min</g)].map(([, count]) => Number(count));
    expect(minutes.length).toBeGreaterThan(2);
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
  });

  it("leads on page by page, each workout once", async () => {
    const names: string[] = [];
    let to = `${LIST}?sort=popular`;
    for (let pages = 0; pages < 9 && to; pages += 1) {
      const list = await visit(to);
      names.push(...namesOf(list));
      const [, next] =
        /href="[^"]*(\/category\/RECENT_WORKOUTS\?[^"]*after=\d+[^"]*)"/.exec(list.html) ?? [];
      to = next?.replaceAll("&amp;", "&") ?? "";
    }
    const all = statusOf(await visit(`${LIST}?sort=popular`));
    expect(`${new Set(names).size} workouts`).toBe(all);
  });

  it("closes a workout to itself", async () => {
    const member = await signedIn(site, sitesOf(site)[0], "member@demo.test");
    const list = await visit(`${LIST}?sort=shortest&done=no`, member);
    const [, to = ""] = /<a[^>]*href="([^"]*RECENT_WORKOUTS\/\d+[^"]*)"/.exec(list.html) ?? [];
    expect(to).toContain("done=no&amp;sort=shortest");
    const workout = await member.visit(new URL(to.replaceAll("&amp;", "&"), address("/")).href);
    expect(workout.html).toMatch(/href="[^"]*RECENT_WORKOUTS\?done=no&amp;sort=shortest"/);
  });
});

it("the call narrows as the page does", async () => {
  const call = async (path: string) => {
    const { status, headers, body } = await new Visitor(site).ask(`${platformOf(site)}${path}`, {
      headers: { Accept: "application/json" },
    });
    return { status, headers, names: status === 200 ? JSON.parse(body) : body };
  };
  const query = "/api/workouts?gymId=1&type=RECENT_WORKOUTS&sort=shortest&size=10";
  const first = await call(query);
  const page = await visit(`${LIST}?sort=shortest`);
  const [, next = ""] = /<([^>]*)>; rel="next"/.exec(String(first.headers["link"])) ?? [];
  expect(next).toContain("after=10");
  const second = await call(next);
  const names = [...first.names, ...second.names].map(({ name }: { name: string }) => name);
  expect(names).toEqual(
    namesOf(page)
      .slice(0, 20)
      .map((name) => name.replaceAll("&#x27;", "'").replaceAll("&amp;", "&")),
  );
  expect(`${first.headers["x-total-count"]} workouts`).toBe(statusOf(page));
  for (const wrong of [
    ...["after=x", "after=zz-1", "sort=newest&after=24"],
    ...["sort=best", "trainer=maya", "equipment=-1", "done=maybe"],
  ]) {
    const list = "/api/workouts?gymId=1&type=RECENT_WORKOUTS";
    const narrowed = wrong.startsWith("after") ? "&sort=shortest" : "";
    expect((await call(`${list}${narrowed}&${wrong}`)).status, wrong).toBe(400);
  }
});
