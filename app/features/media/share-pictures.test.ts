import { Readable } from "node:stream";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { DEFAULT_COLORS, deriveTheme } from "~/features/gyms/theme";
import type { MediaStore, StoredMedia } from "./media-store";
import { createSharePictures, versionOfCard, type ShareCard } from "./share-pictures.server";

const card: ShareCard = {
  colors: { ...DEFAULT_COLORS, backgroundColor: "#102030", brandColor: "#c03020" },
  brand: "Ironworks",
  logoImageUrl: "/pictures/iron/logo.png",
  title:
    "Ganzkörperkrafttraining mit dem Widerstandsband für Fortgeschrittene & <b>Ausdauernde</b>",
  note: "Ironworks",
  pictureUrl: "/pictures/iron/cover.webp",
};

const paint = (color: string) =>
  sharp({ create: { width: 800, height: 450, channels: 3, background: color } })
    .webp()
    .toBuffer();

async function openPictures(files: Record<string, Buffer> = {}) {
  const modified = { at: new Date(0) };
  const media: Pick<MediaStore, "stat" | "read"> = {
    stat: (key) => {
      const file = files[key];
      const stored: StoredMedia | null = file
        ? { size: file.length, modifiedAt: modified.at }
        : null;
      return Promise.resolve(stored);
    },
    read: (key) => Promise.resolve(files[key] ? Readable.from([files[key]]) : null),
  };
  const pictures = createSharePictures(media as MediaStore);
  const draws = { count: 0 };
  const find = (change: Partial<ShareCard> = {}) =>
    pictures.find({ ...card, ...change }, () => (draws.count += 1));
  return { files, modified, draws, find };
}

/** `#rrggbb` of one pixel. */
async function colorAt(body: Buffer | undefined, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(body)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}
const isNear = (color: number[], [r = 0, g = 0, b = 0]: number[]) =>
  [r, g, b].every((part, index) => Math.abs((color[index] ?? 0) - part) < 16);

const toParts = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const { tokens } = deriveTheme(card.colors);
const [PAGE, BRAND] = [toParts(tokens.page), toParts(tokens.brand)];
const TITLE = { left: 64, top: 250, width: 460, height: 280 };

/** The share of pixels that are not of the page's colour. */
async function countInk(body: Buffer | undefined, box: typeof TITLE): Promise<number> {
  const { data, info } = await sharp(body).extract(box).raw().toBuffer({ resolveWithObject: true });
  let ink = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    if (!isNear([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0], PAGE)) ink += 1;
  }
  return ink / (data.length / info.channels);
}

describe("a share picture", () => {
  it("is a JPEG of 1200 × 630 with words on the page's colour and the photo at the right", async () => {
    const { find } = await openPictures({ "pictures/iron/cover.webp": await paint("#20c040") });
    const { body } = (await find()) ?? {};
    const { format, width, height } = await sharp(body).metadata();
    expect([format, width, height]).toEqual(["jpeg", 1200, 630]);
    expect(isNear(await colorAt(body, 4, 4), PAGE)).toBe(true);
    expect(isNear(await colorAt(body, 1100, 300), [0x20, 0xc0, 0x40])).toBe(true);
    expect(await countInk(body, TITLE)).toBeGreaterThan(0.05);
    expect(body?.length).toBeLessThan(200_000);
  });

  it.each([
    ["is not there", {}],
    ["cannot be read", { "pictures/iron/cover.webp": Buffer.from("no picture") }],
  ])("has the brand's initial where the photo %s", async (_why, files) => {
    const { find } = await openPictures(files);
    const { body } = (await find({ logoImageUrl: null })) ?? {};
    expect(isNear(await colorAt(body, 1190, 10), BRAND)).toBe(true);
  });

  it("never asks another site for a photo", async () => {
    const { find } = await openPictures({ "https://x.example/a.webp": await paint("#20c040") });
    const { body } = (await find({ pictureUrl: "https://x.example/a.webp" })) ?? {};
    expect(isNear(await colorAt(body, 1190, 10), BRAND)).toBe(true);
  });

  it.each(["Material de entrenamiento", "Matériel d’entraînement", "Übungswiderstandsbänder"])(
    "keeps %s off the slanted edge of the brand colour",
    async (title) => {
      const { find } = await openPictures();
      const { body } = (await find({ title, note: title.repeat(3), logoImageUrl: null })) ?? {};
      for (let top = 64; top < 566; top += 3) {
        const band = { left: Math.floor(660 - (120 * top) / 630) - 22, top, width: 12, height: 1 };
        // JPEG blurs the edge by single pixels.
        expect(await countInk(body, band), `at ${top}`).toBeLessThan(0.2);
      }
      expect(await countInk(body, TITLE)).toBeGreaterThan(0.05);
    },
  );

  it.each([
    ["its brand is drawn", { title: "Goblet squat", note: card.brand }],
    ["its title says the same", { title: "Goblet squat", note: "Goblet squat" }],
  ])("has no note where %s", async (_why, change) => {
    const { find } = await openPictures();
    const plain = { ...change, logoImageUrl: null };
    const [noted, bare] = [await find(plain), await find({ ...plain, note: null })];
    expect(noted?.body.equals(bare?.body ?? Buffer.alloc(0))).toBe(true);
  });

  it("leaves out a title that the typeface cannot draw", async () => {
    const { find } = await openPictures();
    const { body } = (await find({ title: "Спортзал", note: null })) ?? {};
    expect(await countInk(body, TITLE)).toBe(0);
  });

  it("is drawn once, also for requests at the same time, and anew when its photo changes", async () => {
    const { files, modified, draws, find } = await openPictures();
    const [first, second] = await Promise.all([find(), find()]);
    expect([draws.count, second?.etag]).toEqual([1, first?.etag]);
    await find();
    expect(draws.count).toBe(1);
    files["pictures/iron/cover.webp"] = await paint("#20c040");
    const changed = await find();
    expect([draws.count, changed?.etag === first?.etag]).toEqual([2, false]);
    modified.at = new Date(1);
    await find();
    expect(draws.count).toBe(3);
  });

  it("is refused when too many wait", async () => {
    const { find } = await openPictures();
    const all = await Promise.all(
      Array.from({ length: 40 }, (_none, index) => find({ title: `Workout ${index}` })),
    );
    expect(all.filter((picture) => picture === null).length).toBeGreaterThan(0);
    expect(all.filter((picture) => picture !== null).length).toBeGreaterThan(20);
  });

  it("has another version for each thing that it shows", () => {
    const changes: Partial<ShareCard>[] = [
      {},
      { title: "Other" },
      { note: null },
      { brand: "Other" },
      { pictureUrl: null },
      { logoImageUrl: null },
      { colors: { ...card.colors, brandColor: "#000000" } },
    ];
    const versions = changes.map((change) => versionOfCard({ ...card, ...change }));
    expect(new Set(versions).size).toBe(changes.length);
    expect(versionOfCard({ ...card })).toBe(versions[0]);
  });
});
