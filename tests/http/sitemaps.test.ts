/** `/robots.txt` and `sitemap.xml` of the platform and of a gym, at each of its addresses (product.md §23). */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import express from "express";
import { describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { workoutTypes } from "~/features/catalog/workout-types/schema.server";
import { countWorkouts } from "~/features/catalog/workouts/workout-addresses.server";
import { listChallenges } from "~/features/challenges/queries.server";
import { listLiveAddresses } from "~/features/lives/queries.server";
import { resolveHost, resolveOrigin } from "~/http/edge/address";
import { sitemap } from "~/http/edge/sitemap.server";
import { PLATFORM } from "../support/app";
import { ask, Visitor } from "../support/browse";
import { fileSite } from "../support/site";
import { addTrainer } from "../support/trainers";
import { at, logIn, platformOf, sitesOf } from "../support/world";

const app = fileSite({
  async prepare(db) {
    await addTrainer(db, "one-gym", ["ironworks"]);
    await addTrainer(db, "no-gym");
  },
});
const visit = (address: string) => new Visitor(app).ask(address);
const listUrls = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? "");

const listSitemaps = (robots: string) =>
  [...robots.matchAll(/^Sitemap: (.*)$/gm)].map(([, url]) => url ?? "");

/** What a gym's sitemap lists beside its workouts. */
async function listPagesOf(gymId: number): Promise<string[]> {
  const types = await app.db.select().from(workoutTypes).where(eq(workoutTypes.gymId, gymId));
  const listed = await listLiveAddresses(app.db, { gymId, limit: 48 });
  const challenges = await listChallenges(app.db, { gymId, limit: 48 });
  expect(challenges).toHaveLength(2);
  // One runs, two are planned, one is a replay.
  expect(listed).toHaveLength(4);
  expect(types.length).toBeGreaterThan(0);
  return [
    ...["/", "/lives", "/terms", "/privacy", "/contact", "/category/RECENT_WORKOUTS"],
    ...types.map(({ key }) => `/category/${key}`),
    ...challenges.map(({ guid }) => `/challenge/${guid}`),
    ...listed.map((guid) => `/lives/${guid}`),
  ];
}

/** Of the trainer who teaches at that gym alone. */
const OF_ITS_TRAINER = ["/about/one-gym", "/join/one-gym"];

/** By the schema of the protocol. */
async function expectSitemap(xml: string) {
  const schema = await readFile("node_modules/sitemap/schema/sitemap.xsd", "utf8");
  const result = await validateXML({
    xml: [{ fileName: "sitemap.xml", contents: xml }],
    schema: [schema],
  });
  expect(result.errors).toEqual([]);
}

/** Each answers 200 without a redirect and names itself. */
async function expectCanonical(urls: readonly string[]) {
  const visitor = new Visitor(app);
  for (const url of urls) {
    const page = await visitor.ask(url);
    expect(page.status, url).toBe(200);
    expect(page.body, url).toContain(`<link rel="canonical" href="${url}"/>`);
  }
}

describe("robots.txt", () => {
  it("names the sitemap at the gym's canonical address, from the label and the domain", async () => {
    const [, byLabel, byDomain] = sitesOf(app);
    for (const site of [byLabel, byDomain]) {
      const { status, headers, body } = await visit(`${site.origin}/robots.txt`);
      expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
      expect(body).toContain(`\nSitemap: ${byLabel.origin}/sitemap.xml\n`);
    }
  });

  it("of the platform names its own, and a staging label is closed", async () => {
    const platform = await visit(`${platformOf(app)}/robots.txt`);
    expect(listSitemaps(platform.body)).toEqual([`${platformOf(app)}/sitemap.xml`]);
    const www = await ask({ port: app.port, host: `www.${PLATFORM}`, path: "/robots.txt" });
    expect(www.body).toBe(platform.body);
    const staging = await ask({ port: app.port, host: `staging.${PLATFORM}`, path: "/robots.txt" });
    expect(staging.body).toBe("User-agent: *\nDisallow: /\n");
  });

  it("of the platform names those of the gyms below it where they have no labels", async () => {
    const { settings } = app.services;
    const origin = platformOf(app);
    settings.hasGymLabels = false;
    try {
      const { body } = await visit(`${origin}/robots.txt`);
      const sitemaps = listSitemaps(body);
      const [first, ...below] = sitemaps;
      expect(first).toBe(`${origin}/sitemap.xml`);
      expect(below.toSorted()).toEqual([
        `${origin}/gym/flowstate/sitemap.xml`,
        `${origin}/gym/ironworks/sitemap.xml`,
      ]);
      for (const url of below) {
        // With a query, so that the cache does not keep it for the tests below.
        const { status, body: xml } = await visit(`${url}?without=labels`);
        expect([status, listUrls(xml)[0]]).toEqual([200, url.replace("/sitemap.xml", "")]);
      }
      const ofGym = await visit(`${sitesOf(app)[1].origin}/robots.txt`);
      expect(listSitemaps(ofGym.body)).toEqual([`${origin}/gym/ironworks/sitemap.xml`]);
    } finally {
      settings.hasGymLabels = true;
    }
  });

  it("is not found on an unknown host", async () => {
    const answer = await ask({ port: app.port, host: "evil.example", path: "/robots.txt" });
    expect(answer.status).toBe(404);
  });
});

describe("sitemap.xml", () => {
  it("of a gym is valid; each address in it is a page that names itself as canonical", async () => {
    const [, byLabel] = sitesOf(app);
    const { status, headers, body } = await visit(`${byLabel.origin}/sitemap.xml`);
    expect([status, headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
    await expectSitemap(body);
    const urls = listUrls(body);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls.filter((url) => !/\/\d+$/.test(url)).toSorted()).toEqual(
      [...(await listPagesOf(1)), ...OF_ITS_TRAINER]
        .map((path) => byLabel.origin + path)
        .toSorted(),
    );
    expect(urls.length).toBeGreaterThan((await countWorkouts(app.db, 1)) + 7);
    expect(body.match(/<lastmod>/g)).toHaveLength(await countWorkouts(app.db, 1));
    await expectCanonical(urls);
  });

  it("of the platform lists its own pages, and trainers who teach not at exactly one gym", async () => {
    const origin = platformOf(app);
    const { body } = await visit(`${origin}/sitemap.xml`);
    await expectSitemap(body);
    const own = ["/", "/lives", "/terms", "/privacy", "/contact", "/products"];
    const ofTrainers = ["maya-cole", "tom-reyes", "no-gym"].flatMap((tuid) => [
      `/about/${tuid}`,
      `/join/${tuid}`,
    ]);
    const urls = [...own, ...ofTrainers].map((path) => origin + path);
    expect(listUrls(body)).toEqual(urls);
    await expectCanonical(urls);
  });

  it("has every trainer at the platform where labels do not lead to the server", async () => {
    const sitemaps = await openSitemaps({ hasGymLabels: false });
    try {
      const ofPlatform = await sitemaps.get("/sitemap.xml", new URL(platformOf(app)).host);
      const urls = listUrls(ofPlatform.body);
      for (const tuid of ["one-gym", "maya-cole", "no-gym"]) {
        expect(urls).toContain(`${platformOf(app)}/about/${tuid}`);
      }
      const ofGym = await sitemaps.get("/gym/ironworks/sitemap.xml", new URL(platformOf(app)).host);
      expect(listUrls(ofGym.body)).toContain(`${platformOf(app)}/gym/ironworks/contact`);
      expect(ofGym.body).not.toMatch(/\/(?:about|join)\//);
    } finally {
      sitemaps.close();
    }
  });

  it("redirects from the gym's other addresses to the canonical one", async () => {
    const [byPath, byLabel, byDomain] = sitesOf(app);
    for (const site of [byPath, byDomain]) {
      const { status, headers } = await visit(at(site, "/sitemap.xml"));
      expect([status, headers.location]).toEqual([301, `${byLabel.origin}/sitemap.xml`]);
    }
  });

  it.each(["/gym/nothing/sitemap.xml", "/sitemap-1.xml", "/sitemap-0.xml", "/sitemap-.xml"])(
    "%s is not found",
    async (path) => {
      expect((await visit(platformOf(app) + path)).status).toBe(404);
    },
  );

  it("changes when the gym changes, is validated by its content, and names no person", async () => {
    const [byPath, byLabel] = sitesOf(app);
    const address = `${byLabel.origin}/sitemap.xml`;
    const first = await visit(address);
    const etag = String(first.headers.etag);
    const again = await new Visitor(app).ask(address, { headers: { "If-None-Match": etag } });
    expect([again.status, again.body]).toEqual([304, ""]);
    const member = new Visitor(app);
    await logIn(member, byPath, { email: "member@demo.test" });
    expect((await member.ask(address)).body).toBe(first.body);
    await app.db.insert(workoutTypes).values({ gymId: 1, key: "new-shelf", name: "New shelf" });
    await expect.poll(async () => (await visit(address)).body).toContain("/category/new-shelf<");
    await app.db.delete(workoutTypes).where(eq(workoutTypes.key, "new-shelf"));
  });
});

describe("above the limit of addresses", () => {
  it.each([
    ["cached", 1_000_000],
    ["streamed", 200],
  ])("is an index, whose %s parts together list the same addresses once", async (_name, bytes) => {
    const [, byLabel] = sitesOf(app);
    const whole = listUrls((await visit(`${byLabel.origin}/sitemap.xml`)).body);
    const few = await openSitemaps({ maxUrls: 7, maxCachedBytes: bytes });
    try {
      const index = await few.get("/sitemap.xml");
      expect(index.body).toContain("<sitemapindex");
      const parts = listUrls(index.body);
      expect(parts).toHaveLength(Math.ceil(whole.length / 7));
      const urls: string[] = [];
      for (const part of parts) {
        const { body } = await few.get(new URL(part).pathname);
        await expectSitemap(body);
        const listed = listUrls(body);
        expect(listed.length).toBeLessThanOrEqual(7);
        urls.push(...listed);
      }
      expect(urls).toEqual(whole);
      expect((await few.get(`/sitemap-${parts.length + 1}.xml`)).status).toBe(404);
    } finally {
      few.close();
    }
  });
});

/** The sitemaps with other limits or settings, at the port of another server. */
async function openSitemaps({
  hasGymLabels = true,
  ...limits
}: {
  maxUrls?: number;
  maxCachedBytes?: number;
  hasGymLabels?: boolean;
}) {
  const { db, settings } = app.services;
  const refuse = (_request: express.Request, response: express.Response) =>
    void response.status(503).end();
  const server = express()
    .use(resolveOrigin(refuse))
    .use(resolveHost({ db, platformHost: PLATFORM, labelsWithoutGym: [] }))
    .use(
      sitemap({
        db,
        platform: { ...settings, hasGymLabels },
        publicPageCache: { sendBody: (_request, response, { body }) => void response.end(body) },
        refuse,
        ...limits,
      }),
    );
  const listening = createServer(server).listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const gymHost = new URL(sitesOf(app)[1].origin).host;
  return {
    get: (path: string, host = gymHost) => ask({ port, host, path }),
    close: () => void listening.close(),
  };
}
