/** The picture of a replay whose live has none: a frame of what the replay shows. */
import type { Db } from "~/db/client.server";
import { storePicture } from "~/features/media/store-picture.server";
import { folderOfLive } from "./broadcast-names";
import type { FinishContext } from "./finish-broadcast.server";
import type { PlaylistPart } from "./render-playlist";
import { takeFrame } from "./replay-files.server";

/** Where in the class the picture is taken: people still set up at its beginning. */
const PICTURE_AT = 0.3;

/** Null when no picture can be taken: the workout has none then. */
export async function storeFrame(
  db: Db,
  context: FinishContext,
  { gymId, liveId, parts }: { gymId: number; liveId: number; parts: readonly PlaylistPart[] },
): Promise<string | null> {
  const body = await takeFrame({
    ...context,
    ...{ folder: folderOfLive({ gymId, liveId }), parts, at: PICTURE_AT },
  });
  if (!body) return null;
  const name = `lives/${gymId}-${liveId}.jpg`;
  const stored = await storePicture(db, context.media, { gymId, key: `pictures/${name}`, body });
  return stored.ok ? `/pictures/${name}` : null;
}
