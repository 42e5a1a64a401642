import { once } from "node:events";
import type { Readable } from "node:stream";
import type { MediaStore } from "~/features/media/media-store";

/**
 * A stored object whose first bytes have been read, so that a store that fails is known before anything is answered.
 * Null: there is no such object.
 *
 * @throws what the store throws, also while it reads those bytes
 */
export async function openObject(
  store: Pick<MediaStore, "read">,
  key: string,
): Promise<Readable | null> {
  const bytes = await store.read(key);
  if (bytes) await once(bytes, "readable");
  return bytes;
}
