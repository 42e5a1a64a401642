/**
 * Edits a live, and where the person says so the following ones of its series or all. Those take over what was changed
 * and keep what one of them had of its own; a changed hour moves each at its own day, a changed day by as many days.
 */
import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { recordAct } from "~/features/audit/record-act.server";
import { refuse, ok, type Result } from "~/kernel/result";
import type { Translations } from "~/kernel/translations";
import { listPlanIdsOfLives } from "../queries.server";
import { lives, liveSeries } from "../schema.server";
import { setPlansOfLive } from "../set-plans-of-live.server";
import { toActFields } from "../to-act-fields";
import { lockEditableLives, type LiveTarget } from "./lock-editable-lives.server";
import {
  addLocalDays,
  countDaysBetween,
  toLocalTime,
  toNextInstant,
  type LocalTime,
} from "./local-time";
import { toColumns, type LivePlan } from "./plan-lives.server";

/** A live that members knew at another time. */
interface MovedLive {
  id: number;
  guid: string;
  from: Date;
  startsAt: Date;
}

type LiveRow = NonNullable<Awaited<ReturnType<typeof lockEditableLives>>>["live"];

/** "over": it has started, ended or was cancelled meanwhile, or is not the person's. */
export async function changeLives(
  tx: Tx,
  target: LiveTarget,
  {
    plan,
    start,
    publishes,
    accountId,
  }: { plan: LivePlan; start: LocalTime; publishes: boolean; accountId: string },
): Promise<Result<{ moved: MovedLive[] }, "over">> {
  const editable = await lockEditableLives(tx, target);
  if (!editable) return refuse("over");
  const { live } = editable;
  const plansBefore = await listPlanIdsOfLives(
    tx,
    editable.lives.map(({ id }) => id),
  );
  const changes = listChanges(plan, { ...live, planIds: plansBefore.get(live.id) ?? [] });
  const changesWords = TRANSLATED.some((column) => column in changes);
  const moveStart = toMove(live, start);
  const moved: MovedLive[] = [];
  for (const row of editable.lives) {
    const startsAt = moveStart(row);
    const isMoved = startsAt.getTime() !== row.startsAt.getTime();
    const isKnown = row.status === "SCHEDULED";
    const durationMinutes = changes.durationMinutes ?? row.durationMinutes;
    const isNewInCalendars = isKnown && (isMoved || durationMinutes !== row.durationMinutes);
    const set = {
      ...changes,
      ...(changesWords ? { texts: dropTexts(row.texts, changes) } : {}),
      startsAt,
      ...(publishes ? { status: "SCHEDULED" as const } : {}),
      ...(isMoved && isKnown ? { movedAt: target.now } : {}),
      ...(isNewInCalendars ? { sequence: row.sequence + 1 } : {}),
    };
    await tx.update(lives).set(set).where(eq(lives.id, row.id));
    await recordChange(
      tx,
      { row, set, accountId, now: target.now },
      {
        before: plansBefore.get(row.id) ?? [],
        after: "locked" in changes ? plan.planIds : (plansBefore.get(row.id) ?? []),
      },
    );
    if ("locked" in changes) {
      const { gymId, id: liveId } = row;
      await setPlansOfLive(tx, { gymId, liveId, subscriptionTypeIds: plan.planIds });
    }
    if (isMoved && isKnown)
      moved.push({ id: row.id, guid: row.guid, from: row.startsAt, startsAt });
  }
  if (target.scope === "all" && live.seriesId !== null) await noteHour(tx, live.seriesId, start);
  return ok({ moved });
}

function recordChange(
  tx: Tx,
  {
    row,
    set,
    accountId,
    now,
  }: { row: LiveRow; set: Partial<LiveRow>; accountId: string; now: Date },
  planIds: { before: readonly number[]; after: readonly number[] },
): Promise<void> {
  const after = { ...row, ...set };
  const hasOtherAddress = after.sourceUrl !== row.sourceUrl;
  return recordAct(tx, {
    ...{ gymId: row.gymId, accountId, action: "live.change", now },
    subject: { kind: "live", id: row.guid },
    before: { ...toActFields(row), planIds: planIds.before.toSorted() },
    after: {
      ...toActFields(after),
      planIds: planIds.after.toSorted(),
      // Its query, which is not kept, may be all that changed.
      ...(hasOtherAddress ? { hasOtherAddress } : {}),
    },
  });
}

const TRANSLATED = ["title", "description", "equipment"] as const;

/** New words hold in every language: a translation of the old ones would go on being shown. */
function dropTexts(texts: Translations, changes: object): Translations {
  return Object.fromEntries(
    Object.entries(texts).map(([lang, words]) => [
      lang,
      Object.fromEntries(Object.entries(words ?? {}).filter(([column]) => !(column in changes))),
    ]),
  );
}

/** The columns that the form changes. The address belongs to its source, so both change together. */
function listChanges(
  plan: LivePlan,
  live: LiveRow & { planIds: readonly number[] },
): Partial<ReturnType<typeof toColumns>> {
  const columns = toColumns(plan);
  const hasOtherPlans = plan.planIds.toSorted().join() !== live.planIds.toSorted().join();
  const hasOtherSource = plan.source !== live.source || plan.sourceUrl !== live.sourceUrl;
  const isChanged = (column: keyof typeof columns): boolean => {
    if (column === "locked") return hasOtherPlans;
    if (column === "source" || column === "sourceUrl") return hasOtherSource;
    return columns[column] !== live[column];
  };
  const names = Object.keys(columns) as (keyof typeof columns)[];
  return Object.fromEntries(
    names.filter(isChanged).map((column) => [column, columns[column]]),
  ) as Partial<typeof columns>;
}

/** Where the edit moves each live; without a change every live stays where it is. */
function toMove(live: LiveRow, start: LocalTime): (row: LiveRow) => Date {
  const old = toLocalTime(live.startsAt, live.timeZone);
  const days = countDaysBetween(old.day, start.day);
  const hasOtherTime = old.time !== start.time;
  if (days === 0 && !hasOtherTime) return (row) => row.startsAt;
  return (row) => {
    const own = toLocalTime(row.startsAt, row.timeZone);
    const time = hasOtherTime ? start.time : own.time;
    return toNextInstant({ day: addLocalDays(own.day, days), time }, row.timeZone);
  };
}

async function noteHour(tx: Tx, seriesId: number, { time }: LocalTime): Promise<void> {
  const [series] = await tx
    .select({ startsLocal: liveSeries.startsLocal })
    .from(liveSeries)
    .where(eq(liveSeries.id, seriesId));
  if (!series) return;
  const startsLocal = `${series.startsLocal.slice(0, 10)}T${time}`;
  await tx.update(liveSeries).set({ startsLocal }).where(eq(liveSeries.id, seriesId));
}
