/** The parts of a recording as its replay shows them, and the playlists over their segments. */
import type { Db } from "~/db/client.server";
import type { MediaStore } from "~/features/media/media-store";
import { levelPlaylist, MASTER } from "./broadcast-names";
import { listParts, listSegments } from "./queries.server";
import {
  renderLevel,
  renderMaster,
  type PlaylistPart,
  type PlaylistSegment,
} from "./render-playlist";

type StoredPart = PlaylistPart & { targetSeconds: number };

/** The parts with their segments, in order; those without any are left out. */
export async function readParts(
  db: Db,
  live: { gymId: number; liveId: number },
): Promise<StoredPart[]> {
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

export async function storePlaylists(
  media: MediaStore,
  { folder, parts }: { folder: string; parts: readonly StoredPart[] },
): Promise<void> {
  const targetSeconds = parts[0]?.targetSeconds ?? 1;
  const levels = new Set(parts.flatMap((part) => part.levels.map(({ level }) => level)));
  for (const level of levels) {
    const text = renderLevel({ parts, level, targetSeconds, state: "replay" });
    if (text !== null) await media.put(`${folder}/${levelPlaylist(level)}`, Buffer.from(text));
  }
  const master = renderMaster(parts);
  if (master !== null) await media.put(`${folder}/${MASTER}`, Buffer.from(master));
}

/** What a workout says of its files. */
export function renditionsOf(parts: readonly PlaylistPart[]) {
  const heights = new Map<number, { height: number; bytes: number }>();
  for (const part of parts) {
    for (const { level, height } of part.levels) {
      const bytes = (part.segments.get(level) ?? []).reduce((sum, one) => sum + one.bytes, 0);
      heights.set(level, { height, bytes: (heights.get(level)?.bytes ?? 0) + bytes });
    }
  }
  return [...heights.values()];
}
