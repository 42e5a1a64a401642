/** Makes the files of a replay anew, from where it begins to where it ends. False: there is nothing to do. */
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { changeLength } from "~/features/catalog/workouts/change-length.server";
import { SECOND_MS } from "~/kernel/time";
import { findLive } from "../queries.server";
import { lives } from "../schema.server";
import { folderOfLive } from "./broadcast-names";
import { cutParts, lengthOf } from "./cut-parts";
import type { FinishContext } from "./finish-broadcast.server";
import { makeClip } from "./replay-files.server";
import { readParts, renditionsOf, storePlaylists } from "./replay-playlists.server";
import { storeFrame } from "./store-frame.server";

export async function cutReplay(
  db: Db,
  { guid }: { guid: string },
  context: FinishContext,
): Promise<boolean> {
  const live = await findLive(db, { guid });
  if (!live?.isReplayStale || live.workoutId === null) return false;
  const { gymId, id: liveId, workoutId, replayFromMs, replayToMs } = live;
  const all = await readParts(db, { gymId, liveId });
  const parts = cutParts(all, { fromMs: replayFromMs, toMs: replayToMs });
  const durationSeconds = Math.max(1, Math.round(lengthOf(parts) / SECOND_MS));
  const folder = folderOfLive({ gymId, liveId });
  await makeClip({ ...context, folder, parts });
  await storePlaylists(context.media, { folder, parts });
  // The picture before may show what is cut off now.
  if (live.imageUrl === null) await storeFrame(db, context, { gymId, liveId, parts });
  return inTransaction(db, async (tx) => {
    const ofLive = and(eq(lives.gymId, gymId), eq(lives.id, liveId));
    const [now] = await tx
      .select({ fromMs: lives.replayFromMs, toMs: lives.replayToMs })
      .from(lives)
      .where(ofLive)
      .for("update");
    await changeLength(tx, { gymId, workoutId, durationSeconds, renditions: renditionsOf(parts) });
    // It was cut otherwise meanwhile: the next run makes it right.
    if (now?.fromMs !== replayFromMs || now.toMs !== replayToMs) return true;
    await tx.update(lives).set({ isReplayStale: false }).where(ofLive);
    return true;
  });
}
