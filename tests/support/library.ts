/** A media store in a folder of its own, with one stored picture. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "~/db/client.server";
import { createFileMediaStore } from "~/features/media/file-media-store.server";
import { createPictureVariants } from "~/features/media/picture-variants.server";
import { storePicture } from "~/features/media/store-picture.server";
import { paint } from "./paint";

export async function openLibrary(db: Db) {
  const folder = await mkdtemp(join(tmpdir(), "library-"));
  const media = createFileMediaStore(folder);
  // No timeout, because rendering may take long.
  const pictures = createPictureVariants(media, { waitTimeoutMs: 60_000 });
  const key = "pictures/library/poster.webp";
  const body = await paint({ width: 1000, height: 500, color: "#204060", format: "webp" });
  const stored = await storePicture(db, media, { gymId: null, key, body });
  if (!stored.ok) throw new Error(stored.reason);
  return {
    id: stored.id,
    key,
    media,
    pictures,
    async close() {
      await pictures.idle();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
