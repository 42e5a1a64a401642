/**
 * Locks the lives that an edit or a cancellation means: one, this and the following of its series, or all of it. Lives
 * that have started, ended or were cancelled stay as they are, so they are missing. Other changes wait for these locks.
 */
import { and, asc, eq, gt, gte, inArray, or } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import type { LiveRights } from "./live-rights";
import type { SeriesScope } from "./live-limits";
import { lives } from "../schema.server";

export interface LiveTarget {
  gymId: number;
  guid: string;
  scope: SeriesScope;
  rights: LiveRights;
  now: Date;
}

/** Null: the live itself can not be changed any more, or is not the person's. */
export async function lockEditableLives(tx: Tx, { gymId, guid, scope, rights, now }: LiveTarget) {
  const [target] = await tx
    .select({ id: lives.id, seriesId: lives.seriesId, seriesDay: lives.seriesDay })
    .from(lives)
    .where(and(eq(lives.gymId, gymId), eq(lives.guid, guid)));
  if (!target) return null;
  const { id, seriesId, seriesDay } = target;
  const ofSeries =
    scope === "one" || seriesId === null || seriesDay === null
      ? undefined
      : and(
          eq(lives.seriesId, seriesId),
          gt(lives.startsAt, now),
          scope === "following" ? gte(lives.seriesDay, seriesDay) : undefined,
        );
  // In the order of their ids, so that two edits never wait for each other.
  const rows = await tx
    .select()
    .from(lives)
    .where(
      and(
        eq(lives.gymId, gymId),
        inArray(lives.status, ["DRAFT", "SCHEDULED"]),
        rights.trainerId === null ? undefined : eq(lives.trainerId, rights.trainerId),
        or(eq(lives.id, id), ofSeries),
      ),
    )
    .orderBy(asc(lives.id))
    .for("update");
  const live = rows.find((row) => row.id === id);
  return live ? { live, lives: rows } : null;
}
