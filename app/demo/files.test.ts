/** The media store holds every file that the demo world names, and no other. */
import { dirname } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "~/features/billing/products/schema.server";
import { workoutTypes } from "~/features/catalog/workout-types/schema.server";
import { movements, workouts } from "~/features/catalog/workouts/schema.server";
import { gyms, trainers } from "~/features/gyms/schema.server";
import { parsePromoVideo } from "~/features/trainers/promo-video";
import { languages } from "~/kernel/languages";
import { libraryFiles } from "~/features/media/schema.server";
import { openDemoWorld } from "../../tests/support/demo-world";

let world: Awaited<ReturnType<typeof openDemoWorld>>;
beforeAll(async () => {
  world = await openDemoWorld();
  await world.seed();
});
afterAll(() => world.close());

test("every picture is stored for its own gym, with its size and colour", async () => {
  const files = await world.db
    .select({ key: libraryFiles.key, guid: gyms.guid, color: libraryFiles.color })
    .from(libraryFiles)
    .innerJoin(gyms, eq(gyms.id, libraryFiles.gymId));
  const kept = [...world.kept.keys()].filter((key) => key.startsWith("pictures/"));
  expect(files.map(({ key }) => key).sort()).toEqual(kept.sort());
  for (const { key, guid, color } of files) {
    expect(key.startsWith(`pictures/${guid}/`)).toBe(true);
    if (/poster|movements/.test(key)) expect(color, key).not.toBeNull();
  }
});

test("the store holds the media of every movement and every picture", async () => {
  const rows = await world.db
    .select({ key: movements.mediaKey, kind: movements.kind, image: movements.heroImgUrl })
    .from(movements);
  for (const { key, kind, image } of rows) {
    if (kind === "VIDEO") expect(world.kept.has(`${key}/master.m3u8`), `${key}`).toBe(true);
    expect(world.kept.has((image ?? "").slice(1)), `${image}`).toBe(true);
  }
  const heroes = await world.db
    .select({
      image: workouts.heroImageUrl,
      single: workouts.singleMediaKey,
      kind: workouts.singleKind,
    })
    .from(workouts);
  for (const { image, single, kind } of heroes) {
    expect(world.kept.has((image ?? "").slice(1)), `${image}`).toBe(true);
    if (single)
      expect(world.kept.has(`${single}/${kind === "AUDIO" ? "audio.m4a" : "clip.mp4"}`)).toBe(true);
  }
});

test("the store holds no file that nothing plays or shows", async () => {
  const { db, kept } = world;
  const reached = new Set<string>();
  const show = (address: string | null) => address !== null && reached.add(address.slice(1));
  for (const { logoImageUrl, headerImageUrl, aboutImageUrl } of await db.select().from(gyms))
    [logoImageUrl, headerImageUrl, aboutImageUrl].forEach(show);
  for (const trainer of await db.select().from(trainers)) {
    show(trainer.profileImgUrl);
    show(trainer.headerImageUrl);
    show(trainer.aboutImageUrl);
    show(trainer.callToActionImageUrl);
    show(trainer.stepCloserImageUrl);
    show(trainer.promoVideoCoverImageUrl);
    show(trainer.promoVideoUrl);
    const folder = parsePromoVideo(trainer.promoVideoUrl)?.folder;
    for (const lang of folder ? languages : []) reached.add(`${folder}/captions.${lang}.vtt`);
  }
  for (const { coverImageUrl, imgUrl } of await db.select().from(workoutTypes))
    [coverImageUrl, imgUrl].forEach(show);
  for (const { productImageUrl } of await db.select().from(products)) show(productImageUrl);
  const played = new Set<string>();
  for (const { heroImageUrl, singleMediaKey } of await db.select().from(workouts)) {
    show(heroImageUrl);
    if (singleMediaKey) played.add(singleMediaKey);
  }
  for (const { heroImgUrl, mediaKey } of await db.select().from(movements)) {
    show(heroImgUrl);
    if (mediaKey) played.add(mediaKey);
  }
  for (const folder of played) {
    for (const lang of ["en", "es", "fr", "de"]) reached.add(`${folder}/captions.${lang}.vtt`);
    reached.add(`${folder}/audio.m4a`);
    if (!kept.has(`${folder}/master.m3u8`)) continue;
    for (const name of ["master.m3u8", "clip.mp4", "poster.jpg"]) reached.add(`${folder}/${name}`);
    // Not every gym lists a class as a movement; its poster is public all the same.
    reached.add(`${folder.replace(/^clips\/(\w+)\//, "pictures/$1/movements/")}.jpg`);
    for (const level of named(`${folder}/master.m3u8`)) {
      reached.add(`${folder}/${level}`);
      for (const file of named(`${folder}/${level}`))
        reached.add(`${folder}/${dirname(level)}/${file}`);
    }
  }
  expect([...kept.keys()].filter((key) => !reached.has(key))).toEqual([]);
  expect([...reached].filter((key) => !kept.has(key))).toEqual([]);

  /** Every file that a playlist names. */
  function named(playlist: string): string[] {
    const text = kept.get(playlist)?.toString("utf8") ?? "";
    return [...text.matchAll(/^(?:#EXT-X-MAP:URI="([^"]+)"|([^#\s].*))$/gm)].map(
      ([, map, line]) => map ?? line ?? "",
    );
  }
});
