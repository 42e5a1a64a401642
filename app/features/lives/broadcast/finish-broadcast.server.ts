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
import { storePicture } from "~/features/media/store-picture.server";
import { SECOND_MS } from "~/kernel/time";
import type { Translations } from "~/kernel/translations";
import { findLive, listPlanIdsOfLives } from "../queries.server";
import { lives } from "../schema.server";
import { folderOfLive, levelPlaylist, MASTER } from "./broadcast-names";
import { listParts, listSegments } from "./queries.server";
import {
  renderLevel,
  renderMaster,
  type PlaylistPart,
  type PlaylistSegment,
} from "./render-playlist";
import { makeClip, takeFrame } from "./replay-files.server";

interface FinishContext {
  media: MediaStore;
  ffmpegPath: string;
  log: Pick<Logger, "warn">;
  now: Date;
  signal: AbortSignal;
}

/** Where in the class the picture is taken: people still set up at its beginning. */
const PICTURE_AT = 0.3;

/** False: the live has ended without anything to show, keeps its recording private, or has its replay. */
export async function finishBroadcast(
  db: Db,
  { guid }: { guid: string },
  context: FinishContext,
): Promise<boolean> {
  const live = await findLive(db, { guid });
  if (live?.status !== "ENDED" || live.source !== "BROADCAST" || live.isReplayPrivate) return false;
  const { gymId, id: liveId } = live;
  const parts = await readParts(db, { gymId, liveId });
  const source = parts.flatMap(({ segments }) => segments.get(0) ?? []);
  const lengthMs = source.reduce((sum, { durationMs }) => sum + durationMs, 0);
  if (lengthMs === 0) return false;
  const folder = folderOfLive({ gymId, liveId });
  await storePlaylists(context.media, {
    folder,
    parts,
    targetSeconds: parts[0]?.targetSeconds ?? 1,
  });
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
  return publish(db, { gymId, liveId, workout });
}

type StoredPart = PlaylistPart & { targetSeconds: number };

async function readParts(db: Db, live: { gymId: number; liveId: number }): Promise<StoredPart[]> {
  const rows = await listParts(db, live);
  if (rows.length === 0) return [];
  const found = await listSegments(db, {
    gymId: live.gymId,
    parts: rows.map(({ id }) => ({ id, from: 0 })),
  });
  return rows.flatMap(({ id, folder, levels, targetSeconds }) => {
    const segments = new Map<number, PlaylistSegment[]>();
    for (const { partId, level, ...segment } of found) {
      if (partId !== id) continue;
      const list = segments.get(level) ?? [];
      segments.set(level, list);
      list.push(segment);
    }
    return segments.size === 0 ? [] : [{ folder, levels, segments, targetSeconds }];
  });
}

async function storePlaylists(
  media: MediaStore,
  {
    folder,
    parts,
    targetSeconds,
  }: { folder: string; parts: readonly PlaylistPart[]; targetSeconds: number },
): Promise<void> {
  const levels = new Set(parts.flatMap((part) => part.levels.map(({ level }) => level)));
  for (const level of levels) {
    const text = renderLevel({ parts, level, targetSeconds, state: "replay" });
    if (text !== null) await media.put(`${folder}/${levelPlaylist(level)}`, Buffer.from(text));
  }
  const master = renderMaster(parts);
  if (master !== null) await media.put(`${folder}/${MASTER}`, Buffer.from(master));
}

/** Null when no picture can be taken: the workout has none then. */
async function storeFrame(
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

function renditionsOf(parts: readonly PlaylistPart[]) {
  const heights = new Map<number, { height: number; bytes: number }>();
  for (const part of parts) {
    for (const { level, height } of part.levels) {
      const bytes = (part.segments.get(level) ?? []).reduce((sum, one) => sum + one.bytes, 0);
      heights.set(level, { height, bytes: (heights.get(level)?.bytes ?? 0) + bytes });
    }
  }
  return [...heights.values()];
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
  { gymId, liveId, workout }: { gymId: number; liveId: number; workout: PublishWorkout },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const ofLive = and(eq(lives.gymId, gymId), eq(lives.id, liveId));
    const [ended] = await tx
      .select({ startsAt: lives.startsAt })
      .from(lives)
      .where(and(ofLive, eq(lives.status, "ENDED"), eq(lives.isReplayPrivate, false)))
      .for("update");
    if (!ended) return false;
    const { workoutId } = await insertWorkout(tx, workout);
    await markAsReplay(tx, { gymId, workoutId, liveAt: ended.startsAt });
    await tx.update(lives).set({ status: "REPLAY", workoutId }).where(ofLive);
    return true;
  });
}
