/** Which pages search engines may list, and the one address of each (product.md §23). */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { trainers } from "~/features/gyms/schema.server";
import { readAttributes, Visitor } from "../support/browse";
import { addressOf, askable } from "../support/routes";
import { fileSite } from "../support/site";
import { addTrainer } from "../support/trainers";
import { at, logIn, platformOf, sitesOf } from "../support/world";

const app = fileSite({
  async prepare(db) {
    await addTrainer(db, "one-gym", ["ironworks"]);
    await addTrainer(db, "no-gym");
  },
});
const gymOrigin = () => new URL(sitesOf(app)[1].origin).origin;

/** A page's canonical links, and whether it asks search engines not to list it. */
async function readHead(address: string, visitor = new Visitor(app)) {
  const answer = await visitor.ask(address);
  const [head = ""] = answer.body.split("</head>");
  const links = [...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, to]) => to);
  const isUnlisted = readAttributes(head, "meta", "content").includes("noindex");
  return { status: answer.status, head, links, isUnlisted };
}

/** The pages that search engines may list. */
const LISTED = [
  ...["home", "category", "workout", "challenge", "challenge-workout", "searched-workout"],
  ...["lives", "live", "terms", "creators-terms", "privacy", "contact"],
];
const LISTED_WITHOUT_GYM = ["about/:tuid", "join/:tuid", "products", "start-your-gym"];

describe("every page of routes.ts", () => {
  const pages = askable.filter(({ id }) => id.startsWith("gym/"));

  it("has one canonical address or noindex, by name", async () => {
    const listed: string[] = [];
    for (const { id, pattern } of pages) {
      const page = await readHead(platformOf(app) + addressOf(pattern));
      if (!page.head.includes("<title>") || page.status >= 300) continue;
      expect(page.links.length + Number(page.isUnlisted), pattern).toBe(1);
      if (page.links.length === 1) listed.push(id.slice("gym/".length));
    }
    expect(listed.toSorted()).toEqual(LISTED.toSorted());
  });

  it("without a gym's variant is noindex, save those named here", async () => {
    const listed: string[] = [];
    let count = 0;
    const others = askable.filter(
      ({ id, pattern }) => pattern !== "" && !/^(?:gym|host)\/|^routes\/api/.test(id),
    );
    for (const { pattern } of others) {
      const page = await readHead(platformOf(app) + addressOf(pattern));
      if (!page.head.includes("<title>") || page.status >= 300) continue;
      count += 1;
      expect(page.links.length + Number(page.isUnlisted), pattern).toBe(1);
      if (page.links.length === 1) listed.push(pattern);
    }
    expect(count).toBeGreaterThan(listed.length);
    expect(listed.toSorted()).toEqual(LISTED_WITHOUT_GYM);
  });
});

describe("a canonical address", () => {
  it.each([
    ["/", "/"],
    ["/category/strength", "/category/strength"],
    ["/category/RECENT_WORKOUTS?page=2", "/category/RECENT_WORKOUTS?page=2"],
    ["/category/strength?page=1", "/category/strength"],
    ["/category/strength?time=T20&tags=1&utm_source=x", "/category/strength"],
    ["/category/TOP_LIKED", "/category/TOP_LIKED"],
    ["/terms?x=1", "/terms"],
  ])("of %s is %s, at each address of the gym", async (path, canonical) => {
    for (const site of sitesOf(app)) {
      const { links } = await readHead(at(site, path));
      expect(links, site.name).toEqual([`${gymOrigin()}${canonical}`]);
    }
  });

  it("of a workout is in the first own category, from wherever it was opened", async () => {
    const [byPath] = sitesOf(app);
    const { body } = await new Visitor(app).ask(at(byPath, "/category/strength"));
    const [id] = /(?<=\/category\/strength\/)\d+/.exec(body) ?? [];
    const found = new Set<string | undefined>();
    for (const path of [
      `/category/strength/${id}`,
      `/category/RECENT_WORKOUTS/${id}?page=2`,
      `/category/strength/${id}?movement=1`,
    ]) {
      for (const site of sitesOf(app)) {
        found.add((await readHead(at(site, path))).links.join(" "));
      }
    }
    expect([...found]).toEqual([`${gymOrigin()}/category/strength/${id}`]);
  });

  it("of the platform's own pages is at the platform", async () => {
    for (const path of ["/", "/lives", "/privacy"]) {
      const { links } = await readHead(platformOf(app) + path);
      expect(links).toEqual([platformOf(app) + path]);
    }
  });

  it.each([
    ["of a trainer of one gym", "one-gym", () => gymOrigin(), [0, 1, 2]],
    ["of a trainer of two gyms", "maya-cole", () => platformOf(app), [0, 1, 2]],
    ["of a trainer of none", "no-gym", () => platformOf(app), [0]],
  ] as const)("%s is the same on each host, by id too", async (_name, tuid, originOf, hosts) => {
    const [trainer] = await app.db.select().from(trainers).where(eq(trainers.tuid, tuid));
    for (const page of ["about", "join"]) {
      for (const host of hosts) {
        for (const key of [tuid, trainer?.id]) {
          const address = `${sitesOf(app)[host].origin}/${page}/${key}`;
          const { links, isUnlisted } = await readHead(address);
          expect([links, isUnlisted], address).toEqual([[`${originOf()}/${page}/${tuid}`], false]);
        }
      }
    }
  });

  it("is below the gym's guid where labels do not lead to the server", async () => {
    const { settings } = app.services;
    settings.hasGymLabels = false;
    try {
      const [, byLabel] = sitesOf(app);
      const { links } = await readHead(at(byLabel, "/contact"));
      expect(links).toEqual([`${platformOf(app)}/gym/ironworks/contact`]);
      const trainer = await readHead(`${byLabel.origin}/join/one-gym`);
      expect(trainer.links).toEqual([`${platformOf(app)}/join/one-gym`]);
    } finally {
      settings.hasGymLabels = true;
    }
  });

  it("is not given to an error, nor to a member's own list", async () => {
    const [byPath] = sitesOf(app);
    const member = new Visitor(app);
    await logIn(member, byPath, { email: "member@demo.test" });
    for (const path of [
      "/no/such/page",
      "/category/strength/999999",
      "/category/RECENT_COMPLETED",
    ]) {
      const { links, isUnlisted } = await readHead(at(byPath, path), member);
      expect([links, isUnlisted], path).toEqual([[], true]);
    }
  });

  it.each(["", "/terms", "/lives", "/category/strength"])(
    "is not given to an unknown gym's page %s",
    async (path) => {
      const page = await readHead(`${platformOf(app)}/gym/nosuch${path}`);
      expect([page.status, page.links, page.isUnlisted]).toEqual([404, [], true]);
    },
  );
});
