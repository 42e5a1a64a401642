/**
 * Copies encoded clips and pictures to the media store; only files below `pictures/` and `promo-videos/` are public.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { findPackageRoot } from "~/db/package-root.server";
import type { MediaStore } from "~/features/media/media-store";
import { storePicture } from "~/features/media/store-picture.server";
import type { DemoServices, DemoWorld } from "./services";

const AT_ONCE = 8;

/**
 * Copies files that the store lacks or has in another size; it lists the store once, so a second run copies nothing.
 */
export async function copyClips(media: MediaStore): Promise<void> {
  const held = await sizesOf(media, "clips");
  for (const [key, size] of await sizesOf(media, "promo-videos")) held.set(key, size);
  await eachOf([...(await clips()), ...(await promoVideos())], async ({ key, path }) => {
    if (held.get(key) !== (await stat(path)).size) await media.put(key, await readFile(path));
  });
}

/** Stores each picture for the gym whose folder it is in. */
export async function seedPictures({ db, media }: DemoServices, world: DemoWorld): Promise<void> {
  const files = [...(await pictures()), ...(await posters())];
  await eachOf(files, async ({ key, path }) => {
    const gymId = world.gymIds.get(key.split("/")[1] ?? "") ?? null;
    const stored = await storePicture(db, media, { gymId, key, body: await readFile(path) });
    if (!stored.ok) throw new Error(`the demo picture ${key} is refused: ${stored.reason}`);
  });
}

async function eachOf<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  let next = 0;
  const workOn = async () => {
    for (let item = items[next++]; item; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOn));
}

async function sizesOf(media: MediaStore, folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of media.list(folder)) sizes.set(key, size);
  return sizes;
}

async function clips() {
  const files = await filesBelow("media", /\.(?:m3u8|m4s|mp4|m4a|vtt|jpg)$/);
  return files.map(({ name, path }) => ({ key: `clips/${name}`, path }));
}

/** The film of welcome introduces the trainer who stands in it. */
async function promoVideos() {
  const files = await filesBelow("media", /^(?:clip\.mp4|captions\.[a-z]{2}\.vtt)$/);
  return files.flatMap(({ name, path }) => {
    const [, file] = /^ironworks\/welcome\/([^/]+)$/.exec(name) ?? [];
    return file === undefined ? [] : [{ key: `promo-videos/maya-cole/${file}`, path }];
  });
}

/** A clip's poster is also the public picture of its movement. */
async function posters() {
  const files = await filesBelow("media", /^poster\.jpg$/);
  return files.flatMap(({ name, path }) => {
    const [, gym, clip] = /^([a-z-]+)\/([a-z-]+)\/poster\.jpg$/.exec(name) ?? [];
    return gym && clip ? [{ key: `pictures/${gym}/movements/${clip}.jpg`, path }] : [];
  });
}

async function pictures() {
  const files = await filesBelow("pictures", /\.(?:jpg|png|webp)$/);
  return files.map(({ name, path }) => ({ key: `pictures/${name}`, path }));
}

async function filesBelow(folder: string, wanted: RegExp) {
  const root = join(findPackageRoot(), "app/demo", folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path, name: relative(root, path).split(sep).join("/") };
    })
    .filter(({ name }) => !name.includes(".part/"));
}
