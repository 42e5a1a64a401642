/**
 * Plans a live, or a series of them, at once. A form that is sent twice plans once, also when both arrive together: the
 * form's id is unique in the gym.
 */
import { and, eq } from "drizzle-orm";
import type { Db, DbOrTx, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { BrokenInvariant } from "~/kernel/errors";
import type { LiveSource } from "../live-kinds";
import { lives, liveSeries } from "../schema.server";
import type { Occurrence } from "../series/weekly-occurrences";
import { setPlansOfLive } from "../set-plans-of-live.server";
import { toActFields } from "../to-act-fields";
import { buildLiveGuid, GUID_RANDOM_BYTES } from "./build-live-guid";

/** What the form says of a live, but its time. */
export interface LivePlan {
  title: string;
  description: string | null;
  equipment: string | null;
  trainerId: number | null;
  durationMinutes: number;
  leadMinutes: number;
  capacity: number | null;
  source: LiveSource;
  sourceUrl: string | null;
  isReplayPrivate: boolean;
  /** None: open to everybody. */
  planIds: readonly number[];
}

interface PlanLives {
  gymId: number;
  timeZone: string;
  plan: LivePlan;
  /** The days in their order, at least one. */
  occurrences: readonly Occurrence[];
  /** Null: it does not repeat. */
  series: { rule: string; startsLocal: string } | null;
  formId: string | null;
  isDraft: boolean;
  accountId: string;
  now: Date;
}

/** `isNew` false: the form was sent before, and this is the live that it planned. */
export async function planLives(
  db: Db,
  { gymId, timeZone, plan, occurrences, series, formId, isDraft, accountId, now }: PlanLives,
): Promise<{ guid: string; isNew: boolean }> {
  const [first, ...rest] = occurrences;
  if (!first) throw new BrokenInvariant("A live without a day");
  const status = isDraft ? ("DRAFT" as const) : ("SCHEDULED" as const);
  // Other gyms have guids too, which a creator's transaction does not see.
  const guids: string[] = [];
  while (guids.length < occurrences.length) guids.push(await newGuid(db, plan.title));
  const [guid = "", ...guidsOfRest] = guids;
  return inGymTransaction(db, { gymId }, async (tx) => {
    const common = { gymId, timeZone, status, ...toColumns(plan) };
    const [inserted] = await tx
      .insert(lives)
      .values({ ...common, guid, formId, startsAt: first.startsAt })
      .onConflictDoNothing({ target: [lives.gymId, lives.formId] })
      .returning({ id: lives.id });
    if (!inserted) return { guid: await findPlanned(tx, { gymId, formId }), isNew: false };
    const liveIds = [inserted.id];
    if (series) {
      const [row] = await tx
        .insert(liveSeries)
        .values({ gymId, timeZone, ...series })
        .returning({ id: liveSeries.id });
      const seriesId = row?.id ?? null;
      const inSeries = { seriesId, seriesDay: first.day };
      await tx.update(lives).set(inSeries).where(eq(lives.id, inserted.id));
      for (const [index, { day, startsAt }] of rest.entries()) {
        const own = { guid: guidsOfRest[index] ?? "", startsAt, seriesId, seriesDay: day };
        const [next] = await tx
          .insert(lives)
          .values({ ...common, ...own })
          .returning({ id: lives.id });
        if (next) liveIds.push(next.id);
      }
    }
    for (const liveId of liveIds) {
      await setPlansOfLive(tx, { gymId, liveId, subscriptionTypeIds: plan.planIds });
    }
    await recordAct(tx, {
      ...{ gymId, accountId, action: "live.plan", subject: { kind: "live", id: guid }, now },
      after: {
        ...toActFields({ ...plan, timeZone, status }),
        ...{ rule: series?.rule ?? null, startsAt: occurrences.map((one) => one.startsAt) },
      },
    });
    return { guid, isNew: true };
  });
}

export const toColumns = ({ planIds, ...plan }: LivePlan) => ({
  ...plan,
  locked: planIds.length > 0,
});

/** Gyms and lives share `/lives/{guid}`. */
export async function newGuid(db: DbOrTx, title: string): Promise<string> {
  for (;;) {
    const random = globalThis.crypto.getRandomValues(new Uint8Array(GUID_RANDOM_BYTES));
    const guid = buildLiveGuid(title, random);
    if (!(await findGymByGuid(db, guid))) return guid;
  }
}

async function findPlanned(
  tx: Tx,
  { gymId, formId }: { gymId: number; formId: string | null },
): Promise<string> {
  const [live] = await tx
    .select({ guid: lives.guid })
    .from(lives)
    .where(and(eq(lives.gymId, gymId), eq(lives.formId, formId ?? "")));
  if (!live) throw new BrokenInvariant("A form that planned a live, and no live");
  return live.guid;
}
