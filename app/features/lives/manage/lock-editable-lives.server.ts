/**
 * Locks the lives that an edit or a cancellation means: one, this and the following of its series, or all of it. Lives
 * that have started, ended or were cancelled stay as they are, so they are missing. Other changes wait for these locks.
 */
import { and, asc, eq, gt, gte, inArray, or } from "drizzle-orm";
import type { DbOrTx, Tx } from "~/db/client.server";
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
export async function lockEditableLives(tx: Tx, target: LiveTarget) {
  const editable = await findEditable(tx, target);
  if (!editable) return null;
  const { id, where } = editable;
  // In the order of their ids, so that two edits never wait for each other.
  const rows = await tx.select().from(lives).where(where).orderBy(asc(lives.id)).for("update");
  const live = rows.find((row) => row.id === id);
  return live ? { live, lives: rows } : null;
}

/** The lives that members know and a cancellation would mean now, without locks: to say so beforehand. */
export async function listLivesToCancel(db: DbOrTx, target: LiveTarget): Promise<number[]> {
  const editable = await findEditable(db, target);
  if (!editable) return [];
  const rows = await db
    .select({ id: lives.id })
    .from(lives)
    .where(and(editable.where, eq(lives.status, "SCHEDULED")));
  return rows.map(({ id }) => id);
}

async function findEditable(db: DbOrTx, { gymId, guid, scope, rights, now }: LiveTarget) {
  const [target] = await db
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
  const where = and(
    eq(lives.gymId, gymId),
    inArray(lives.status, ["DRAFT", "SCHEDULED"]),
    rights.trainerId === null ? undefined : eq(lives.trainerId, rights.trainerId),
    or(eq(lives.id, id), ofSeries),
  );
  return { id, where };
}
