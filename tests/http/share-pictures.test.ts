/** The pictures that other sites show beside a shared link (product.md §23). */
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { gyms, trainers } from "~/features/gyms/schema.server";
import { readAttributes, Visitor } from "../support/browse";
import { PLATFORM } from "../support/app";
import { fileSite } from "../support/site";
import { at, platformOf, sitesOf } from "../support/world";

const app = fileSite();
const labelOf = (guid: string) => `http://${guid}.${PLATFORM}:${app.port}`;

/** The content of a meta element by its property. */
const readProperty = (html: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`)
    .exec(html)?.[1]
    ?.replaceAll("&amp;", "&");

async function load(address: string) {
  const response = await fetch(address.replace(new URL(address).host, `127.0.0.1:${app.port}`), {
    headers: { Host: new URL(address).host },
  });
  return { response, body: Buffer.from(await response.arrayBuffer()) };
}

async function findWorkoutId(guid: string): Promise<number> {
  const [row] = await app.db
    .select({ id: workouts.id })
    .from(workouts)
    .innerJoin(gyms, eq(gyms.id, workouts.gymId))
    .where(eq(gyms.guid, guid))
    .orderBy(workouts.id)
    .limit(1);
  return row?.id ?? expect.fail(guid);
}

describe("the picture of a shared link", () => {
  it.each([
    ["a gym", "/", "Ironworks"],
    ["a category", "/category/strength", "Ironworks"],
    ["a legal page", "/terms", "Ironworks"],
  ])("of %s is the gym's, at its canonical address", async (_name, path, alt) => {
    const [byPath, byLabel] = sitesOf(app);
    const { body } = await new Visitor(app).ask(at(byPath, path));
    const address = readProperty(body, "og:image") ?? "";
    expect(address).toMatch(/\/share-pictures\/en\/gyms\/ironworks\.jpg\?v=[\w-]{10}$/);
    expect(new URL(address).origin).toBe(byLabel.origin);
    expect(readProperty(body, "og:image:alt")).toBe(alt);
    expect(readProperty(body, "og:image:width")).toBe("1200");
    expect(readProperty(body, "og:image:height")).toBe("630");
    expect(readAttributes(body, "meta", "content")).toContain("summary_large_image");
    const { response, body: picture } = await load(address);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(response.headers.get("cache-control")).toMatch(/^public, max-age=604800/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const { width, height } = await sharp(picture).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });

  it("of a workout shows it in the language of the page", async () => {
    const id = await findWorkoutId("flowstate");
    const pictures: Buffer[] = [];
    for (const language of ["en", "de"]) {
      const visitor = new Visitor(app);
      visitor.language = language;
      const { body } = await visitor.ask(`${labelOf("flowstate")}/category/RECENT_WORKOUTS/${id}`);
      const address = readProperty(body, "og:image") ?? "";
      expect(address).toContain(`/share-pictures/${language}/gyms/flowstate/${id}.jpg?v=`);
      pictures.push((await load(address)).body);
    }
    expect(pictures[0]?.equals(pictures[1] ?? Buffer.alloc(0))).toBe(false);
  });

  it("of the platform is a file of the build", async () => {
    const { body } = await new Visitor(app).ask(`${platformOf(app)}/`);
    expect(readProperty(body, "og:image")).toBe(`${platformOf(app)}/brand/social.jpg`);
  });

  it("of the equipment is the product's", async () => {
    const { body } = await new Visitor(app).ask(`${platformOf(app)}/products`);
    const address = readProperty(body, "og:image") ?? "";
    expect(address).toContain(`${platformOf(app)}/share-pictures/en/equipment.jpg?v=`);
    expect((await load(address)).response.status).toBe(200);
  });

  it.each(["maya-cole", "1"])("of the trainer %s is served", async (key) => {
    const address = `${platformOf(app)}/share-pictures/fr/trainers/${key}.jpg`;
    expect((await load(address)).response.status).toBe(200);
  });

  it("of a trainer with the longest tuid is served", async () => {
    const tuid = "m".repeat(100);
    const names = { firstName: "May", lastName: "Moss", screenName: "May Moss" };
    await app.db.insert(trainers).values({ tuid, ...names });
    const { body } = await new Visitor(app).ask(`${platformOf(app)}/about/${tuid}`);
    const address = readProperty(body, "og:image") ?? "";
    expect(address).toContain(`/trainers/${tuid}.jpg?v=`);
    expect((await load(address)).response.status).toBe(200);
  });

  it("changes its address with the gym's colours", async () => {
    const read = async () => {
      const { body } = await new Visitor(app).ask(`${labelOf("flowstate")}/lives?x=1`);
      return readProperty(body, "og:image");
    };
    const before = await read();
    await app.db.update(gyms).set({ brandColor: "#123456" }).where(eq(gyms.guid, "flowstate"));
    await expect.poll(read).not.toBe(before);
  });

  it("is revalidated by its content, and has no body for HEAD", async () => {
    const address = `${labelOf("ironworks")}/share-pictures/en/gyms/ironworks.jpg`;
    const { response } = await load(address);
    const visitor = new Visitor(app);
    const headers = { "If-None-Match": response.headers.get("etag") ?? "" };
    expect(await visitor.ask(address, { headers })).toMatchObject({ status: 304, body: "" });
    expect(await visitor.ask(address, { method: "HEAD" })).toMatchObject({ status: 200, body: "" });
  });
});

describe("no picture is at", () => {
  it.each([
    ["an unknown gym", () => `${platformOf(app)}/share-pictures/en/gyms/nothing.jpg`],
    ["another gym's host", () => `${labelOf("flowstate")}/share-pictures/en/gyms/ironworks.jpg`],
    ["an unknown language", () => `${platformOf(app)}/share-pictures/xx/gyms/ironworks.jpg`],
    ["an unknown trainer", () => `${platformOf(app)}/share-pictures/en/trainers/nobody.jpg`],
    ["no trainer's form", () => `${platformOf(app)}/share-pictures/en/trainers/Maya-Cole.jpg`],
    ["an unknown workout", () => `${platformOf(app)}/share-pictures/en/gyms/ironworks/99999.jpg`],
    ["a size", () => `${platformOf(app)}/share-pictures/en/gyms/ironworks-9000x9000.jpg`],
    ["an unknown host", () => `http://evil.example/share-pictures/en/gyms/ironworks.jpg`],
  ])("%s", async (_name, address) => {
    const { status, headers } = await new Visitor(app).ask(address());
    expect([status, String(headers["cache-control"])]).toEqual([
      404,
      expect.stringMatching(/^private/),
    ]);
  });

  it("a workout of another gym", async () => {
    const id = await findWorkoutId("flowstate");
    const address = `${platformOf(app)}/share-pictures/en/gyms/ironworks/${id}.jpg`;
    expect((await new Visitor(app).ask(address)).status).toBe(404);
  });
});
