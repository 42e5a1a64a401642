/**
 * Which segments of a replay its playlists name: what was cut off stays in the store, because a replay can be cut back,
 * and must not be read by counting the names of segments.
 */
import { LRUCache } from "lru-cache";
import type { MediaStore } from "~/features/media/media-store";
import { SECOND_MS } from "~/kernel/time";
import { playlistOfSegment } from "./broadcast-names";

const MAX_PLAYLISTS = 200;
const TTL_MS = 10 * SECOND_MS;

/** The returned function knows nothing of other keys, and lets them pass. */
export function createShownSegments(
  media: Pick<MediaStore, "readText">,
): (key: string) => Promise<boolean> {
  const playlists = new LRUCache<string, Promise<ReadonlySet<string>>>({
    max: MAX_PLAYLISTS,
    ttl: TTL_MS,
  });

  async function readNames(key: string): Promise<ReadonlySet<string>> {
    return new Set((await media.readText(key))?.split("\n"));
  }

  return async (key) => {
    const segment = playlistOfSegment(key);
    if (!segment) return true;
    const known = playlists.get(segment.playlist);
    const names = known ?? readNames(segment.playlist);
    if (!known) {
      playlists.set(segment.playlist, names);
      names.catch(() => playlists.delete(segment.playlist));
    }
    return (await names).has(segment.name);
  };
}
