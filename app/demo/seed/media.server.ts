/** Encoded clips and pictures go to the media store; only what lies below `pictures/` is ever public. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { findPackageRoot } from "~/db/package-root.server";
import type { MediaStore } from "~/features/media/media-store";

const AT_ONCE = 8;

/** Copies what the store lacks or holds in another size; one listing, so that a second run moves nothing. */
export async function copyMedia(media: MediaStore): Promise<void> {
  const held = await sizesOf(media, ["clips", "pictures"]);
  const files = [...(await clips()), ...(await pictures())];
  let next = 0;
  const copyRest = async () => {
    for (let file = files[next++]; file; file = files[next++]) {
      if (held.get(file.key) !== (await stat(file.path)).size)
        await media.put(file.key, await readFile(file.path));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyRest));
}

async function sizesOf(media: MediaStore, folders: string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const folder of folders)
    for await (const { key, size } of media.list(folder)) sizes.set(key, size);
  return sizes;
}

/** A clip's poster is also the public picture of its movement. */
async function clips() {
  const files = await filesBelow("media", /\.(?:m3u8|m4s|mp4|m4a|vtt|jpg)$/);
  const posters = files.flatMap(({ name, path }) => {
    const [, gym, clip] = /^([a-z-]+)\/([a-z-]+)\/poster\.jpg$/.exec(name) ?? [];
    return gym && clip ? [{ key: `pictures/${gym}/movements/${clip}.jpg`, path }] : [];
  });
  return [...files.map(({ name, path }) => ({ key: `clips/${name}`, path })), ...posters];
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
