/** The part of a picture as a file: its size, what it shows, and its margin. */
import sharp from "sharp";
import { expect, it } from "vitest";
import { paint } from "../../../tests/support/paint";
import { cropPicture } from "./crop-picture.server";

/** Red, its corner at the top left grey. */
const red = (format: "jpeg" | "webp") =>
  paint({ width: 1_000, height: 500, color: "#ff0000", format });

const MIDDLE = { x: 50, y: 50 };
const options = { ratio: 1, color: null, maxWidth: 2_400 };

async function look(picture: Buffer | null) {
  if (!picture) throw new Error("no picture");
  const { format, width, height } = await sharp(picture).metadata();
  const at = async (left: number, top: number) => [
    ...(await sharp(picture)
      .ensureAlpha()
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer()),
  ];
  return { format, width, height, at };
}

it("has the shape that is asked for, and the picture's format", async () => {
  const part = await look(
    await cropPicture(await red("jpeg"), { ...options, crop: { zoom: 100, ...MIDDLE } }),
  );
  expect(part).toMatchObject({ format: "jpeg", width: 500, height: 500 });
});

it.each([
  [0, 128],
  [100, 255],
])("at %i percent begins with its own corner", async (x, redness) => {
  const crop = { zoom: 250, x, y: 0 };
  const part = await look(await cropPicture(await red("webp"), { ...options, crop }));
  const [found = 0] = await part.at(10, 10);
  expect(Math.abs(found - redness)).toBeLessThan(12);
});

it("has a margin below a zoom of 100, see-through or in a colour", async () => {
  const crop = { zoom: 50, ...MIDDLE };
  const clear = await look(await cropPicture(await red("webp"), { ...options, crop }));
  expect([clear.width, clear.height]).toEqual([1_000, 1_000]);
  expect((await clear.at(500, 10))[3]).toBe(0);
  expect((await clear.at(500, 500))[3]).toBe(255);
  const filled = { ...options, crop, color: "#00ff00" };
  const [, green] = await (await look(await cropPicture(await red("jpeg"), filled))).at(500, 10);
  expect(green).toBeGreaterThan(240);
});

it("is never larger than asked, however small the zoom", async () => {
  const crop = { zoom: 10, x: 3, y: 97 };
  const part = await look(
    await cropPicture(await red("webp"), { ...options, crop, maxWidth: 600 }),
  );
  expect([part.width, part.height]).toEqual([600, 600]);
});

it("of bytes that are no picture is none", async () => {
  const crop = { zoom: 100, ...MIDDLE };
  expect(await cropPicture(Buffer.from("none"), { ...options, crop })).toBeNull();
});
