/** What machines read of a document beside its title: structured data and the picture of a shared link. */
import { eq } from "drizzle-orm";
import WebAutoExtractor from "@marbec/web-auto-extractor";
import Validator from "@adobe/structured-data-validator";
import { describe, expect, it } from "vitest";
import { gyms } from "~/features/gyms/schema.server";
import { movements, workouts } from "~/features/catalog/workouts/schema.server";
import { readAttributes, Visitor } from "../support/browse";
import { PLATFORM } from "../support/app";
import { fileSite } from "../support/site";
import { at, logIn, platformOf, sitesOf } from "../support/world";

/** One of the gyms has no logo. */
const app = fileSite({
  async prepare(db) {
    await db.update(gyms).set({ logoImageUrl: null }).where(eq(gyms.guid, "flowstate"));
  },
});
const originOf = (guid: string) => `http://${guid}.${PLATFORM}:${app.port}`;

type Thing = Record<string, unknown> & { "@type": string };

const blocksOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = ""]) => json,
  );

function readGraph(html: string): Thing[] {
  const [json = "{}", ...others] = blocksOf(html);
  expect(others).toEqual([]);
  return (JSON.parse(json) as { "@graph"?: Thing[] })["@graph"] ?? [];
}

/** By the rules of Google's rich results. */
async function expectValid(html: string) {
  const found = new WebAutoExtractor({
    addLocation: true,
    embedSource: ["rdfa", "microdata"],
  }).parse(html);
  expect(Object.keys(found.jsonld).length).toBeGreaterThan(0);
  const issues = await new Validator().validate(found);
  expect(issues.filter(({ severity }) => severity === "ERROR")).toEqual([]);
}

async function open(address: string, visitor = new Visitor(app)) {
  const { status, body } = await visitor.ask(address);
  expect(status, address).toBe(200);
  return { body, graph: readGraph(body) };
}

const typesOf = (graph: Thing[]) => graph.map((thing) => thing["@type"]);
const find = (graph: Thing[], type: string) =>
  graph.find((thing) => thing["@type"] === type) ?? expect.fail(`no ${type}`);

type Kind = "free" | "locked" | "sound alone";

async function findWorkout(guid: string, kind: Kind) {
  const rows = await app.db
    .select({
      id: workouts.id,
      name: workouts.name,
      locked: workouts.locked,
      media: movements.kind,
      single: workouts.singleKind,
    })
    .from(workouts)
    .innerJoin(gyms, eq(gyms.id, workouts.gymId))
    .leftJoin(movements, eq(movements.workoutId, workouts.id))
    .where(eq(gyms.guid, guid));
  const found = rows.find(({ id, locked }) => {
    const hasFilm = rows.some((row) => row.id === id && (row.single ?? row.media) === "VIDEO");
    return kind === "sound alone" ? !hasFilm : hasFilm && locked === (kind === "locked");
  });
  return found ?? expect.fail(`no workout of ${guid} that is ${kind}`);
}

const LOGOS: Record<string, string> = {
  ironworks: "/pictures/ironworks/logo.png",
  flowstate: "/brand-pictures/flowstate/icon-512.png",
};

describe.each(["ironworks", "flowstate"])("structured data of %s", (guid) => {
  it("names the gym with logo and prices, as its home shows them", async () => {
    const { body, graph } = await open(`${originOf(guid)}/`);
    await expectValid(body);
    expect(typesOf(graph)).toEqual(["Organization"]);
    const organization = find(graph, "Organization");
    const home = `${originOf(guid)}/`;
    expect(organization).toMatchObject({
      url: home,
      logo: `${originOf(guid)}${LOGOS[guid]}`,
    });
    const offers = organization["makesOffer"] as Thing[];
    expect(offers.length).toBeGreaterThan(1);
    for (const offer of offers) {
      expect(offer).toMatchObject({ "@type": "Offer", url: home });
      expect(body).toContain(String(offer["price"]));
      expect(String(offer["priceCurrency"])).toMatch(/^[A-Z]{3}$/);
    }
  });

  it.each(["free", "locked"] as const)("describes a %s workout without its film", async (kind) => {
    const workout = await findWorkout(guid, kind);
    const { body, graph } = await open(`${originOf(guid)}/category/RECENT_WORKOUTS/${workout.id}`);
    await expectValid(body);
    expect(typesOf(graph)).toEqual(["VideoObject", "BreadcrumbList"]);
    const [canonical] = /(?<=<link rel="canonical" href=")[^"]*/.exec(body) ?? [];
    expect(find(graph, "VideoObject")).toMatchObject({
      name: workout.name,
      url: canonical,
      isAccessibleForFree: kind === "free",
      uploadDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      duration: expect.stringMatching(/^PT[1-9]\d*S$/),
    });
    const json = JSON.stringify(graph);
    expect(json).not.toMatch(/contentUrl|embedUrl|\/media\//);
    const trail = find(graph, "BreadcrumbList")["itemListElement"] as Thing[];
    expect(trail.map(({ item }) => item)).toEqual([
      `${originOf(guid)}/`,
      String(canonical).replace(/\/\d+$/, ""),
      canonical,
    ]);
  });

  it("describes a live as an online event of its own page", async () => {
    const live = { ironworks: "ironworks-press-clinic", flowstate: "flowstate-slow-morning" }[guid];
    const address = `${originOf(guid)}/lives/${live}`;
    const { body, graph } = await open(address);
    await expectValid(body);
    expect(typesOf(graph)).toEqual(["Event", "BreadcrumbList"]);
    expect(find(graph, "Event")).toMatchObject({
      url: address,
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: { "@type": "VirtualLocation", url: address },
      organizer: { "@type": "Organization", url: `${originOf(guid)}/` },
      performer: { "@type": "Person", name: "Maya Cole" },
      isAccessibleForFree: guid === "flowstate",
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      endDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it("calls a workout without a film no video", async () => {
    const { id } = await findWorkout(guid, "sound alone");
    const { graph } = await open(`${originOf(guid)}/category/RECENT_WORKOUTS/${id}`);
    expect(typesOf(graph)).toEqual(["BreadcrumbList"]);
  });

  it("says where a category is, without its filters", async () => {
    const { body, graph } = await open(`${originOf(guid)}/category/strength?time=T20`);
    await expectValid(body);
    const trail = find(graph, "BreadcrumbList")["itemListElement"] as Thing[];
    expect(trail.map(({ position, item }) => [position, item])).toEqual([
      [1, `${originOf(guid)}/`],
      [2, `${originOf(guid)}/category/strength`],
    ]);
  });
});

describe("structured data", () => {
  it.each(["about", "join"])("of /%s names the trainer with picture and gyms", async (page) => {
    const { body, graph } = await open(`${platformOf(app)}/${page}/maya-cole`);
    await expectValid(body);
    expect(typesOf(graph)).toEqual(["Person"]);
    expect(find(graph, "Person")).toMatchObject({
      name: "Maya Cole",
      url: `${platformOf(app)}/about/maya-cole`,
      description: expect.stringMatching(/^Maya has coached first squats/),
    });
    expect(JSON.stringify(graph)).toContain("Flowstate");
    expect(body).toContain('<meta property="og:image" content="http');
  });

  it("of the platform names its provider", async () => {
    const { body, graph } = await open(`${platformOf(app)}/`);
    await expectValid(body);
    expect(find(graph, "Organization")).toMatchObject({
      name: "Gymfront",
      legalName: app.services.settings.provider.name,
      url: `${platformOf(app)}/`,
    });
  });

  it("is the same at each address of the gym, for members too", async () => {
    const [byPath, byLabel, byDomain] = sitesOf(app);
    const { graph } = await open(at(byLabel, "/category/strength"));
    for (const site of [byPath, byDomain]) {
      expect((await open(at(site, "/category/strength"))).graph).toEqual(graph);
    }
    const member = new Visitor(app);
    await logIn(member, byLabel, { email: "member@demo.test" });
    expect((await open(at(byLabel, "/category/strength"), member)).graph).toEqual(graph);
  });

  it("is not on pages for nobody's search, in errors, or in the data of a page", async () => {
    const [site] = sitesOf(app);
    for (const path of ["/login", "/category/RECENT_COMPLETED", "/nothing"]) {
      const { body } = await new Visitor(app).ask(at(site, path));
      expect(body).toContain("<html");
      expect([blocksOf(body), body.includes('property="og:')], path).toEqual([[], false]);
    }
    const { body } = await new Visitor(app).ask(at(site, "/category/strength.data"));
    expect(body).toContain("Strength");
    expect(body).not.toContain("schema.org");
  });

  it("of a gym with a hostile name stays inside its block, and needs no permission", async () => {
    const name = `</script><script>alert(1)</script><!--<script>"'&\u2028`;
    const [was] = await app.db.select().from(gyms).where(eq(gyms.guid, "flowstate"));
    await app.db.update(gyms).set({ name }).where(eq(gyms.guid, "flowstate"));
    try {
      const address = `${originOf("flowstate")}/?hostile=1`;
      await expect.poll(async () => (await open(address)).graph[0]?.["name"]).toBe(name);
      const { body, headers } = await new Visitor(app).ask(address);
      expect(body).not.toContain("<script>alert(1)");
      expect(blocksOf(body)).toHaveLength(1);
      expect(blocksOf(body)[0]).not.toMatch(/[<>\u2028]/);
      expect(readAttributes(body, "meta", "content")).toContain(name);
      expect(String(headers["content-security-policy"])).not.toContain("unsafe-inline");
    } finally {
      await app.db
        .update(gyms)
        .set({ name: was?.name ?? "" })
        .where(eq(gyms.guid, "flowstate"));
    }
  });
});
