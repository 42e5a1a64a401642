/**
 * Makes the replay of a broadcast that has ended: playlists over the segments that members saw live, one file for
 * players without script, a picture, and the workout. Files are written before rows, and the workout and the live's
 * state in one transaction, so a run that was interrupted is repeated from its beginning.
 */
import { and, eq } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { markAsReplay } from "~/features/catalog/workouts/mark-as-replay.server";
import {
  insertWorkout,
  type PublishWorkout,
} from "~/features/catalog/workouts/publish-workout.server";
import type { MediaStore } from "~/features/media/media-store";
import { SECOND_MS } from "~/kernel/time";
import type { Translations } from "~/kernel/translations";
import { findLive, listPlanIdsOfLives } from "../queries.server";
import { lives } from "../schema.server";
import { folderOfLive } from "./broadcast-names";
import { cutParts, lengthOf, type Cut } from "./cut-parts";
import { makeClip } from "./replay-files.server";
import { readParts, renditionsOf, storePlaylists } from "./replay-playlists.server";
import { storeFrame } from "./store-frame.server";

export interface FinishContext {
  media: MediaStore;
  ffmpegPath: string;
  log: Pick<Logger, "warn">;
  now: Date;
  signal: AbortSignal;
}

/** False: the live has ended without anything to show, keeps its recording private, or has its replay. */
export async function finishBroadcast(
  db: Db,
  { guid }: { guid: string },
  context: FinishContext,
): Promise<boolean> {
  const live = await findLive(db, { guid });
  if (live?.status !== "ENDED" || live.source !== "BROADCAST" || live.isReplayPrivate) return false;
  const { gymId, id: liveId } = live;
  const cut = { fromMs: live.replayFromMs, toMs: live.replayToMs };
  const parts = cutParts(await readParts(db, { gymId, liveId }), cut);
  const lengthMs = lengthOf(parts);
  if (lengthMs === 0) return false;
  const folder = folderOfLive({ gymId, liveId });
  await storePlaylists(context.media, { folder, parts });
  await makeClip({ ...context, folder, parts });
  const heroImageUrl = live.imageUrl ?? (await storeFrame(db, context, { gymId, liveId, parts }));
  const plans = await listPlanIdsOfLives(db, [liveId]);
  const workout: PublishWorkout = {
    gymId,
    trainerId: live.trainerId,
    name: live.title,
    description: live.description,
    equipmentDesc: live.equipment,
    texts: toWorkoutTexts(live.texts),
    heroImageUrl,
    categoryKeys: [],
    subscriptionTypeIds: [...(plans.get(liveId) ?? [])],
    single: {
      mediaKey: folder,
      kind: "VIDEO",
      durationSeconds: Math.max(1, Math.round(lengthMs / SECOND_MS)),
      renditions: renditionsOf(parts),
    },
    movements: [],
    publishedAt: context.now,
  };
  return publish(db, { gymId, liveId, cut, workout });
}

/** The live's words are a workout's under other names. */
function toWorkoutTexts(texts: Translations): Translations {
  return Object.fromEntries(
    Object.entries(texts).map(([lang, { title, equipment, ...others } = {}]) => [
      lang,
      {
        ...others,
        ...(title === undefined ? {} : { name: title }),
        ...(equipment === undefined ? {} : { equipmentDesc: equipment }),
      },
    ]),
  );
}

function publish(
  db: Db,
  {
    gymId,
    liveId,
    cut,
    workout,
  }: { gymId: number; liveId: number; cut: Cut; workout: PublishWorkout },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const ofLive = and(eq(lives.gymId, gymId), eq(lives.id, liveId));
    const [ended] = await tx
      .select({
        startsAt: lives.startsAt,
        fromMs: lives.replayFromMs,
        toMs: lives.replayToMs,
      })
      .from(lives)
      .where(and(ofLive, eq(lives.status, "ENDED"), eq(lives.isReplayPrivate, false)))
      .for("update");
    if (!ended) return false;
    const { workoutId } = await insertWorkout(tx, workout);
    await markAsReplay(tx, { gymId, workoutId, liveAt: ended.startsAt });
    await tx
      .update(lives)
      .set({
        ...{ status: "REPLAY", workoutId },
        // It was cut otherwise while the files were made.
        isReplayStale: ended.fromMs !== cut.fromMs || ended.toMs !== cut.toMs,
      })
      .where(ofLive);
    return true;
  });
}
