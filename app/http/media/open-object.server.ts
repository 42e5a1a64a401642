import { once } from "node:events";
import type { Readable } from "node:stream";
import type { MediaStore } from "~/features/media/media-store";

/** A store that sends nothing for this long counts as failed. */
const FIRST_BYTES_MS = 15_000;

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
  if (bytes) await once(bytes, "readable", { signal: AbortSignal.timeout(FIRST_BYTES_MS) });
  return bytes;
}
