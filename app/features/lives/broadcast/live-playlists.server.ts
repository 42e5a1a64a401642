/**
 * The playlists of broadcasts, rendered from rows and kept for half a second per live: hundreds of players ask each
 * second, and the database is asked once, for what is new.
 */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { DbOrTx } from "~/db/client.server";
import { MINUTE_MS } from "~/kernel/time";
import { levelOfPlaylist, MASTER, WHOLE_MASTER, wholePlaylist } from "./broadcast-names";
import { findLiveState, listParts, listSegments } from "./queries.server";
import {
  renderLevel,
  renderMaster,
  type PlaylistPart,
  type PlaylistSegment,
} from "./render-playlist";

/** A playlist as it is sent. Every request for it shares the bytes. */
export interface RenderedPlaylist {
  body: Buffer;
  /** The same with gzip, made at the first request for it; null for a short one, which gains nothing. */
  compressed: (() => Promise<Buffer>) | null;
}

interface LivePlaylists {
  /** Null: there is no such playlist, or nothing to show yet. */
  read(request: {
    gymId: number;
    liveId: number;
    file: string;
    /** The player asks for a delta update (`_HLS_skip`). */
    skips: boolean;
  }): Promise<RenderedPlaylist | null>;
}

interface KnownPart extends PlaylistPart {
  id: number;
  isComplete: boolean;
  segments: Map<number, PlaylistSegment[]>;
}

interface Timeline {
  parts: Map<number, KnownPart>;
  targetSeconds: number;
  isLive: boolean;
  rendered: Map<string, RenderedPlaylist | null>;
}

const TTL_MS = 500;
const MAX_LIVES = 200;
/** Two hours of a live have some hundred kilobytes, of which compression leaves a tenth. */
const COMPRESSED_FROM_BYTES = 10_000;
const compress = promisify(gzip);
/** A part without its end, of a server that was killed, counts as over when its live is. */
const QUIET_MS = MINUTE_MS;

export function createLivePlaylists({
  db,
  now = () => new Date(),
}: {
  db: DbOrTx;
  now?: () => Date;
}): LivePlaylists {
  const entries = new LRUCache<number, { timeline: Promise<Timeline | null>; until: number }>({
    max: MAX_LIVES,
  });

  function findTimeline(live: { gymId: number; liveId: number }): Promise<Timeline | null> {
    const at = now();
    const known = entries.get(live.liveId);
    if (known && known.until > at.getTime()) return known.timeline;
    // Concurrent requests share one read, which goes on from the one before.
    const before = known?.timeline.catch(() => null) ?? Promise.resolve(null);
    const entry = {
      timeline: before.then((timeline) => readTimeline(db, { ...live, timeline, now: at })),
      until: at.getTime() + TTL_MS,
    };
    entries.set(live.liveId, entry);
    entry.timeline.catch(() => {
      if (entries.peek(live.liveId) === entry) entries.delete(live.liveId);
    });
    return entry.timeline;
  }

  return {
    async read({ gymId, liveId, file, skips }) {
      const timeline = await findTimeline({ gymId, liveId });
      if (!timeline) return null;
      const name = skips ? `${file} skips` : file;
      const known = timeline.rendered.get(name);
      if (known !== undefined) return known;
      const text = render(timeline, file, skips);
      const playlist = text === null ? null : toRendered(text);
      timeline.rendered.set(name, playlist);
      return playlist;
    },
  };
}

function toRendered(text: string): RenderedPlaylist {
  const body = Buffer.from(text);
  if (body.length < COMPRESSED_FROM_BYTES) return { body, compressed: null };
  let zipped: Promise<Buffer> | undefined;
  return { body, compressed: () => (zipped ??= compress(body)) };
}

function render({ parts, targetSeconds, isLive }: Timeline, file: string, skips: boolean) {
  const ordered = [...parts.values()];
  if (file === MASTER) return renderMaster(ordered);
  if (file === WHOLE_MASTER) return isLive ? null : renderMaster(ordered, wholePlaylist);
  const playlist = levelOfPlaylist(file);
  if (playlist === null) return null;
  const { level, isWhole } = playlist;
  if (isWhole && isLive) return null;
  const state = isLive ? "live" : isWhole ? "replay" : "ended";
  return renderLevel({ parts: ordered, level, targetSeconds, state, skips });
}

async function readTimeline(
  db: DbOrTx,
  {
    gymId,
    liveId,
    timeline,
    now,
  }: { gymId: number; liveId: number; timeline: Timeline | null; now: Date },
): Promise<Timeline | null> {
  // The parts before the segments: a part that was over then has no further segment.
  const [live, rows] = await Promise.all([
    findLiveState(db, { gymId, liveId }),
    listParts(db, { gymId, liveId }),
  ]);
  if (!live) return null;
  const parts = new Map<number, KnownPart>();
  for (const { id, folder, levels } of rows) {
    const known = timeline?.parts.get(id);
    // Copies, because the timeline before may still be rendered.
    const segments = new Map<number, PlaylistSegment[]>();
    for (const [level, list] of known?.segments ?? []) segments.set(level, [...list]);
    parts.set(id, { id, folder, levels, segments, isComplete: known?.isComplete ?? false });
  }
  const wanted = [...parts.values()].filter(({ isComplete }) => !isComplete);
  if (wanted.length > 0) {
    const found = await listSegments(db, {
      gymId,
      parts: wanted.map((part) => ({ id: part.id, from: countEverywhere(part) })),
    });
    for (const { partId, level, ...segment } of found) {
      const segments = parts.get(partId)?.segments;
      const list = segments?.get(level) ?? [];
      segments?.set(level, list);
      if (segment.ordinal === list.length) list.push(segment);
    }
  }
  const isOver = ({ endedAt, lastChunkAt }: (typeof rows)[number]) =>
    endedAt !== null || now.getTime() - lastChunkAt.getTime() > QUIET_MS;
  for (const row of rows) {
    const part = parts.get(row.id);
    if (part && row.endedAt !== null) part.isComplete = true;
  }
  return {
    parts,
    targetSeconds: rows[0]?.targetSeconds ?? 1,
    isLive: live.status === "LIVE" || live.status === "SCHEDULED" || !rows.every(isOver),
    rendered: new Map(),
  };
}

/** Each level of the part has at least so many segments. */
const countEverywhere = ({ levels, segments }: KnownPart): number =>
  levels.length === 0
    ? 0
    : Math.min(...levels.map(({ level }) => segments.get(level)?.length ?? 0));
