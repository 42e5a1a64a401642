/**
 * Adds weeks to the end of a series. They are like its last live that was not cancelled, at its hour on the clock of
 * the place. A form that is sent twice adds once, because it names the last day that it knew.
 */
import { and, desc, eq, ne } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { BrokenInvariant } from "~/kernel/errors";
import { addDays } from "~/kernel/time";
import { MAX_DAYS_AHEAD } from "../manage/live-limits";
import { newGuid } from "../manage/plan-lives.server";
import { addLocalDays, countDaysBetween, toLocalTime } from "../manage/local-time";
import { listPlanIdsOfLives } from "../queries.server";
import { lives, liveSeries } from "../schema.server";
import { setPlansOfLive } from "../set-plans-of-live.server";
import { listWeeklyOccurrences, toRule } from "./weekly-occurrences";

interface ExtendSeries {
  gymId: number;
  seriesId: number;
  /** The last day of the series as the person saw it. */
  lastDay: string;
  weeks: number;
  accountId: string;
  now: Date;
}

/** The number of lives added; 0: the series is another than the person saw, or they would lie too far ahead. */
export async function extendSeries(
  db: Db,
  { gymId, seriesId, lastDay, weeks, accountId, now }: ExtendSeries,
): Promise<number> {
  const ofSeries = and(eq(lives.gymId, gymId), eq(lives.seriesId, seriesId));
  const byDay = desc(lives.seriesDay);
  // A name of a live is none of any gym, and a creator's transaction sees one gym alone.
  const [named] = await db
    .select({ title: lives.title })
    .from(lives)
    .where(and(ofSeries, ne(lives.status, "CANCELLED")))
    .orderBy(byDay)
    .limit(1);
  if (!named) return 0;
  const guids: string[] = [];
  while (guids.length < weeks) guids.push(await newGuid(db, named.title));
  return inGymTransaction(db, { gymId }, async (tx) => {
    const own = and(eq(liveSeries.gymId, gymId), eq(liveSeries.id, seriesId));
    await tx.select({ id: liveSeries.id }).from(liveSeries).where(own).for("update");
    const [last] = await tx
      .select({ day: lives.seriesDay })
      .from(lives)
      .where(ofSeries)
      .orderBy(byDay)
      .limit(1);
    const [template] = await tx
      .select()
      .from(lives)
      .where(and(ofSeries, ne(lives.status, "CANCELLED")))
      .orderBy(byDay)
      .limit(1);
    if (!template || last?.day !== lastDay) return 0;
    // A series that was moved goes on where it is now, while each live keeps its place among the days of the series.
    const { day: ownDay, time } = toLocalTime(template.startsAt, template.timeZone);
    const movedBy = countDaysBetween(template.seriesDay ?? ownDay, ownDay);
    const days = listWeeklyOccurrences(
      { day: addLocalDays(lastDay, 7 + movedBy), time },
      { timeZone: template.timeZone, end: { count: weeks } },
    );
    if ((days.at(-1)?.startsAt ?? now) > addDays(now, MAX_DAYS_AHEAD)) return 0;
    const planIds = (await listPlanIdsOfLives(tx, [template.id])).get(template.id) ?? [];
    for (const [index, { day, startsAt }] of days.entries()) {
      const guid = guids[index];
      if (guid === undefined) throw new BrokenInvariant("A live of a series has no name");
      const [added] = await tx
        .insert(lives)
        .values({
          ...toCopy(template),
          guid,
          startsAt,
          seriesDay: addLocalDays(day, -movedBy),
        })
        .returning({ id: lives.id });
      if (added)
        await setPlansOfLive(tx, { gymId, liveId: added.id, subscriptionTypeIds: planIds });
    }
    const until = days.at(-1)?.day ?? lastDay;
    await tx
      .update(liveSeries)
      .set({ rule: toRule({ until }) })
      .where(own);
    await recordAct(tx, {
      ...{ gymId, accountId, action: "live.extend-series", now },
      subject: { kind: "live-series", id: String(seriesId) },
      ...{ before: { lastDay }, after: { lastDay: until } },
    });
    return days.length;
  });
}

/** What a further live of the series repeats; nothing of how the other one went. */
const toCopy = (live: typeof lives.$inferSelect) => ({
  gymId: live.gymId,
  trainerId: live.trainerId,
  title: live.title,
  description: live.description,
  equipment: live.equipment,
  texts: live.texts,
  imageUrl: live.imageUrl,
  timeZone: live.timeZone,
  durationMinutes: live.durationMinutes,
  leadMinutes: live.leadMinutes,
  capacity: live.capacity,
  source: live.source,
  sourceUrl: live.sourceUrl,
  isReplayPrivate: live.isReplayPrivate,
  locked: live.locked,
  seriesId: live.seriesId,
  status: live.status === "DRAFT" ? ("DRAFT" as const) : ("SCHEDULED" as const),
});
