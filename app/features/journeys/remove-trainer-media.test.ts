/** The job behind a trainer's film and pictures: what no page shows any more leaves the store. */
import { rm } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { trainers } from "~/features/gyms/schema.server";
import { createFileMediaStore } from "~/features/media/file-media-store.server";
import type { MediaStore } from "~/features/media/media-store";
import { libraryFiles } from "~/features/media/schema.server";
import { storePicture } from "~/features/media/store-picture.server";
import { toPromoFolder } from "~/features/trainers/promo-copy";
import { toPictureStart } from "~/features/trainers/trainer-picture-files";
import { newId } from "~/kernel/ids";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym, makeTrainer } from "../../../tests/support/gym-world";
import { paint } from "../../../tests/support/paint";
import { makeScratch } from "../../../tests/support/scratch.mjs";
import { removeTrainerMedia } from "./remove-trainer-media.server";

const database = fileDatabase();
let folder: string;
let media: MediaStore;
let gymId: number;
let trainerId: number;

beforeEach(async () => {
  folder = makeScratch("trainer-media");
  media = createFileMediaStore(folder);
  gymId = (await makeGym(database.db)).id;
  await database.db.delete(trainers);
  trainerId = await makeTrainer(database.db);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function copyFilm(of = trainerId): Promise<string> {
  const copy = toPromoFolder({ trainerId: of, gymId, bytes: 4, copyId: newId() });
  await media.put(`${copy}/film.mp4`, Buffer.from("film"));
  await media.put(`${copy}/captions.de.vtt`, Buffer.from("WEBVTT"));
  return copy;
}
const play = (copy: string) =>
  database.db.update(trainers).set({ promoVideoUrl: `/${copy}/film.mp4` });
const run = (copy: string | null) =>
  removeTrainerMedia(database.db, { media, job: { trainerId, folder: copy } });
const isStored = async (key: string) => (await media.stat(key)) !== null;

describe("the copy of a film", () => {
  it("goes when the page plays another one, or none", async () => {
    const [former, now] = [await copyFilm(), await copyFilm()];
    await play(now);
    await run(former);
    expect(await isStored(`${former}/film.mp4`)).toBe(false);
    expect(await isStored(`${former}/captions.de.vtt`)).toBe(false);
    expect(await isStored(`${now}/film.mp4`)).toBe(true);
    await run(former);
  });

  it("stays while the page plays it, and where it is another trainer's or the operator's", async () => {
    const [own, others] = [await copyFilm(), await copyFilm(trainerId + 1)];
    await play(own);
    await media.put("promo-videos/maya-cole/clip.mp4", Buffer.from("film"));
    for (const copy of [own, others, "promo-videos/maya-cole"]) await run(copy);
    for (const key of [
      `${own}/film.mp4`,
      `${others}/film.mp4`,
      "promo-videos/maya-cole/clip.mp4",
    ]) {
      expect(await isStored(key), key).toBe(true);
    }
  });
});

describe("everything of a trainer", () => {
  const keyOf = (of: number) =>
    `pictures/${toPictureStart({ gymId, trainerId: of })}0123456789abcdef.webp`;

  async function storeAll(): Promise<{ own: string[]; others: string[] }> {
    const body = await paint({ width: 9, height: 9, color: "#204060", format: "webp" });
    const files = [trainerId, trainerId + 1].map(async (of) => {
      const key = keyOf(of);
      await storePicture(database.db, media, { gymId, key, body });
      const variant = key.replace("pictures/", "variants/").replace(".webp", "/400.webp");
      await media.put(variant, body);
      return [`${await copyFilm(of)}/film.mp4`, key, variant];
    });
    const [own = [], others = []] = await Promise.all(files);
    return { own, others };
  }
  const rowsOf = (of: number) => database.db.$count(libraryFiles, eq(libraryFiles.key, keyOf(of)));

  it("goes once the account is purged, and nothing of others", async () => {
    const { own, others } = await storeAll();
    await database.db.update(trainers).set({ purgedAt: new Date() });
    await run(null);
    for (const key of own) expect(await isStored(key), key).toBe(false);
    for (const key of others) expect(await isStored(key), key).toBe(true);
    expect([await rowsOf(trainerId), await rowsOf(trainerId + 1)]).toEqual([0, 1]);
    await run(null);
  });

  it("stays while the account is there", async () => {
    const { own } = await storeAll();
    await run(null);
    for (const key of own) expect(await isStored(key), key).toBe(true);
  });
});
