/** Every SELECT on the parts and segments of broadcasts. Each names its gym, but those of jobs over all gyms. */
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  max,
  notExists,
  sql,
} from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { lives, liveSeats } from "../schema.server";
import { liveParts, liveSegments } from "./schema.server";

interface LiveKey {
  gymId: number;
  liveId: number;
}

const ofLive = ({ gymId, liveId }: LiveKey) =>
  and(eq(liveParts.gymId, gymId), eq(liveParts.liveId, liveId));

/** What decides about a broadcast: the live's state and times. */
export async function findLiveState(db: DbOrTx, { gymId, liveId }: LiveKey) {
  const [live] = await db
    .select({
      id: lives.id,
      gymId: lives.gymId,
      guid: lives.guid,
      status: lives.status,
      source: lives.source,
      startsAt: lives.startsAt,
      durationMinutes: lives.durationMinutes,
      startedAt: lives.startedAt,
      endedAt: lives.endedAt,
      trainerId: lives.trainerId,
    })
    .from(lives)
    .where(and(eq(lives.gymId, gymId), eq(lives.id, liveId)));
  return live ?? null;
}

/** In the order in which they are played. */
export function listParts(db: DbOrTx, live: LiveKey) {
  return db
    .select({
      id: liveParts.id,
      ordinal: liveParts.ordinal,
      folder: liveParts.folder,
      targetSeconds: liveParts.targetSeconds,
      levels: liveParts.levels,
      lastChunkAt: liveParts.lastChunkAt,
      endedAt: liveParts.endedAt,
    })
    .from(liveParts)
    .where(ofLive(live))
    .orderBy(asc(liveParts.ordinal));
}

/** The newest part, for whoever wants to begin the next one. */
export async function findNewestPart(db: DbOrTx, live: LiveKey) {
  const [part] = await db
    .select({
      id: liveParts.id,
      ordinal: liveParts.ordinal,
      resumeKey: liveParts.resumeKey,
      targetSeconds: liveParts.targetSeconds,
      lastChunkAt: liveParts.lastChunkAt,
      endedAt: liveParts.endedAt,
    })
    .from(liveParts)
    .where(ofLive(live))
    .orderBy(desc(liveParts.ordinal))
    .limit(1);
  return part ?? null;
}

/** The segments of these parts from an ordinal on, in order. */
export function listSegments(
  db: DbOrTx,
  { gymId, parts }: { gymId: number; parts: readonly { id: number; from: number }[] },
) {
  const wanted = parts.map(
    ({ id, from }) => sql`(${liveSegments.partId} = ${id} and ${liveSegments.ordinal} >= ${from})`,
  );
  return db
    .select({
      partId: liveSegments.partId,
      level: liveSegments.level,
      ordinal: liveSegments.ordinal,
      durationMs: liveSegments.durationMs,
      programAt: liveSegments.programAt,
      bytes: liveSegments.bytes,
    })
    .from(liveSegments)
    .where(and(eq(liveSegments.gymId, gymId), sql`(${sql.join(wanted, sql` or `)})`))
    .orderBy(asc(liveSegments.partId), asc(liveSegments.ordinal), asc(liveSegments.level));
}

/** The bytes that a live has stored so far. */
export async function sumBytes(db: DbOrTx, live: LiveKey): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string | null>`sum(${liveSegments.bytes})` })
    .from(liveSegments)
    .innerJoin(
      liveParts,
      and(eq(liveParts.gymId, liveSegments.gymId), eq(liveParts.id, liveSegments.partId)),
    )
    .where(ofLive(live));
  return Number(row?.bytes ?? 0);
}

/** Members who sit in the live, and whose page has said so since then. */
export function countViewers(
  db: DbOrTx,
  { gymId, liveId, since }: LiveKey & { since: Date },
): Promise<number> {
  return db.$count(
    liveSeats,
    and(
      eq(liveSeats.gymId, gymId),
      eq(liveSeats.liveId, liveId),
      eq(liveSeats.state, "SEATED"),
      gte(liveSeats.seenAt, since),
    ),
  );
}

/** Over all gyms: lives that run although no part of theirs has had a chunk since `before`. */
export function listAbandonedLives(db: DbOrTx, { before, limit }: { before: Date; limit: number }) {
  const newest = db
    .select({ at: max(liveParts.lastChunkAt) })
    .from(liveParts)
    .where(and(eq(liveParts.gymId, lives.gymId), eq(liveParts.liveId, lives.id)));
  return db
    .select({ gymId: lives.gymId, liveId: lives.id, guid: lives.guid })
    .from(lives)
    .where(and(isRunningBroadcast, lt(sql`(${newest})`, before)))
    .orderBy(asc(lives.startsAt))
    .limit(limit);
}

/** As the partial index `lives_planned` has it. */
const isRunningBroadcast = and(
  inArray(lives.status, ["SCHEDULED", "LIVE"]),
  eq(lives.status, "LIVE"),
  eq(lives.source, "BROADCAST"),
);

/** Over all gyms: lives that ended since a moment, have something to show, and wait for their replay. */
export function listLivesToReplay(
  db: DbOrTx,
  { since, quietSince, limit }: { since: Date; quietSince: Date; limit: number },
) {
  const partOfLive = and(eq(liveParts.gymId, lives.gymId), eq(liveParts.liveId, lives.id));
  const open = db
    .select({ one: sql`1` })
    .from(liveParts)
    .where(
      and(partOfLive, sql`${liveParts.endedAt} is null`, gt(liveParts.lastChunkAt, quietSince)),
    );
  const shown = db
    .select({ one: sql`1` })
    .from(liveParts)
    .innerJoin(
      liveSegments,
      and(eq(liveSegments.gymId, liveParts.gymId), eq(liveSegments.partId, liveParts.id)),
    )
    .where(partOfLive);
  return db
    .select({ gymId: lives.gymId, liveId: lives.id, guid: lives.guid })
    .from(lives)
    .where(
      and(
        eq(lives.status, "ENDED"),
        eq(lives.source, "BROADCAST"),
        isNotNull(lives.endedAt),
        gt(lives.endedAt, since),
        eq(lives.isReplayPrivate, false),
        exists(shown),
        notExists(open),
      ),
    )
    .orderBy(asc(lives.endedAt))
    .limit(limit);
}

/** Over all gyms: replays whose files are cut otherwise than their gym wants. */
export function listLivesToCut(db: DbOrTx, { limit }: { limit: number }) {
  return db
    .select({ gymId: lives.gymId, liveId: lives.id, guid: lives.guid })
    .from(lives)
    .where(sql`${lives.isReplayStale}`)
    .orderBy(asc(lives.id))
    .limit(limit);
}
