/** Gives lives the status that the clock gives them (live-times.ts). */
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { OVERTIME_MINUTES, plannedEnd, statusByClock } from "./live-times";
import { lives } from "./schema.server";

/** A broadcast that nobody started. */
export interface UnstartedLive {
  id: number;
  gymId: number;
  guid: string;
  trainerId: number | null;
}

/**
 * Advances the lives whose time has come, at most `limit`, those of a parallel job aside. `advanced`: how many;
 * `unstarted`: which of them were cancelled, for their mails.
 */
export async function advanceLives(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<{ advanced: number; unstarted: UnstartedLive[] }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const overtime = sql`make_interval(mins => ${OVERTIME_MINUTES})`;
  const end = sql`${lives.startsAt} + make_interval(mins => ${lives.durationMinutes})`;
  const isBroadcast = sql`${lives.source} = 'BROADCAST'`;
  const due = await tx
    .select()
    .from(lives)
    .where(
      and(
        inArray(lives.status, ["SCHEDULED", "LIVE"]),
        // No live is due before its start, which the index is in the order of.
        lte(lives.startsAt, now),
        sql`case when ${isBroadcast} then
              case when ${lives.status} = 'LIVE' then ${end} + ${overtime} else ${lives.startsAt} + ${overtime} end
            else
              case when ${lives.status} = 'LIVE' then ${end} else ${lives.startsAt} end
            end <= ${at}`,
      ),
    )
    .orderBy(asc(lives.startsAt), asc(lives.id))
    .limit(limit)
    .for("update", { skipLocked: true });
  const unstarted: UnstartedLive[] = [];
  for (const live of due) {
    const status = statusByClock(live, now);
    const isElsewhere = live.source !== "BROADCAST";
    const { startsAt, startedAt } = live;
    await tx
      .update(lives)
      .set({
        status,
        ...(isElsewhere && startedAt === null ? { startedAt: startsAt } : {}),
        // A live elsewhere ends at its planned minute, however late the job comes.
        ...(status === "ENDED" ? { endedAt: isElsewhere ? plannedEnd(live) : now } : {}),
        ...(status === "CANCELLED" ? { sequence: live.sequence + 1 } : {}),
      })
      .where(eq(lives.id, live.id));
    if (status === "CANCELLED") unstarted.push(live);
  }
  return { advanced: due.length, unstarted };
}
