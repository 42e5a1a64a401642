/** What a page of no gym or of several shares: the page of this host, in its brand (product.md §23). */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { gyms } from "~/features/gyms/schema.server";
import { Visitor } from "../support/browse";
import { fileSite } from "../support/site";
import { addTrainer } from "../support/trainers";
import { platformOf, sitesOf } from "../support/world";

const app = fileSite({
  async prepare(db) {
    await addTrainer(db, "one-gym", ["ironworks"]);
  },
});
const [PATH, LABEL, DOMAIN] = [0, 1, 2] as const;

/** The Open Graph tags of a page, and its canonical address. */
async function readShared(address: string) {
  const { body } = await new Visitor(app).ask(address);
  const tags = [...body.matchAll(/<meta property="og:([^"]+)" content="([^"]*)"/g)];
  const og = Object.fromEntries(tags.map(([, name, text]) => [name, text]));
  const [canonical] = /(?<=<link rel="canonical" href=")[^"]*/.exec(body) ?? [];
  const { origin, pathname } = new URL(og["image"] ?? "", address);
  return {
    canonical,
    url: og["url"],
    brand: og["site_name"],
    title: og["title"],
    alt: og["image:alt"],
    picture: origin + pathname,
  };
}

/** Served at the gym's host, whichever name of it leads there. */
async function expectPicture(address: string) {
  const { status, headers } = await new Visitor(app).ask(address);
  expect([status, headers["content-type"]], address).toEqual([200, "image/jpeg"]);
}

describe.each([
  ["/about/maya-cole", "Maya Cole", "trainers/maya-cole", "Maya Cole · Ironworks"],
  ["/join/maya-cole", "Train with Maya Cole", "trainers/maya-cole", "Maya Cole · Ironworks"],
  ["/products", "Exercise Equipment · Ironworks", "gyms/ironworks", "Ironworks"],
])("%s shared from a gym's own host", (path, title, picture, alt) => {
  it.each([LABEL, DOMAIN])("is the gym's page, in its brand (host %i)", async (host) => {
    const shared = await readShared(`${sitesOf(app)[host].origin}${path}`);
    const { origin } = sitesOf(app)[LABEL];
    expect(shared).toEqual({
      canonical: platformOf(app) + path,
      url: origin + path,
      brand: "Ironworks",
      title,
      alt,
      picture: `${origin}/share-pictures/en/${picture}.jpg`,
    });
    await expectPicture(shared.picture);
  });
});

describe("shared from the platform's host", () => {
  it.each([
    ["/about/maya-cole", "trainers/maya-cole", "Maya Cole · Gymfront"],
    ["/products", "equipment", "Exercise Equipment · Gymfront"],
  ])("%s is the platform's", async (path, picture, alt) => {
    const platform = platformOf(app);
    expect(await readShared(`${sitesOf(app)[PATH].origin}${path}`)).toMatchObject({
      canonical: platform + path,
      url: platform + path,
      brand: "Gymfront",
      alt,
      picture: `${platform}/share-pictures/en/${picture}.jpg`,
    });
  });

  it("a trainer of one gym is that gym's", async () => {
    const shared = await readShared(`${platformOf(app)}/about/one-gym`);
    const { origin } = sitesOf(app)[LABEL];
    const [gym] = await app.db.select().from(gyms).where(eq(gyms.guid, "ironworks"));
    expect(shared).toMatchObject({ url: `${origin}/about/one-gym`, brand: gym?.name });
    expect(shared.canonical).toBe(shared.url);
    await expectPicture(shared.picture);
  });
});
