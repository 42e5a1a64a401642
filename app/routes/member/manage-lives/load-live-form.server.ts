/** What the form of a live offers and begins with: trainers, plans, and the values of a live as texts. */
import { textLanguageOf } from "~/features/gyms/queries.server";
import { findPlan, listOfferedPlans } from "~/features/billing/plans/queries.server";
import {
  DEFAULT_LEAD_MINUTES,
  DURATIONS,
  OTHER_DURATION,
} from "~/features/lives/manage/live-limits";
import { LIVE_SOURCES, type LiveSource } from "~/features/lives/live-kinds";
import { readPlanIds } from "~/features/lives/manage/live-form";
import { addLocalDays, toLocalTime, type LocalTime } from "~/features/lives/manage/local-time";
import { listPlanIdsOfLives, type findLive } from "~/features/lives/queries.server";
import { listTrainersOfGym } from "~/features/trainers/queries.server";
import { newId } from "~/kernel/ids";
import { toLocale } from "~/kernel/long-date";
import { inLanguage } from "~/kernel/translations";
import { toFormOwner } from "~/http/typed-form.server";
import type { ManageContext } from "./manage-context.server";

type Live = NonNullable<Awaited<ReturnType<typeof findLive>>>;
export type LiveValues = Partial<Record<string, string>>;

const DEFAULT_MINUTES = 45;
const DEFAULT_TIME = "18:00";

/**
 * The trainers to choose from; null: the person plans own lives alone. `keptId`: the live's own trainer, who stays
 * although they have left.
 */
export async function listTrainerChoices(
  { db, gym, lang, rights }: ManageContext,
  keptId: number | null = null,
) {
  if (rights.trainerId !== null) return null;
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const trainers = await listTrainersOfGym(db, gym.id, reader);
  if (keptId === null || trainers.some(({ id }) => id === keptId)) return trainers;
  const all = await listTrainersOfGym(db, gym.id, reader, { withFormer: true });
  return [...trainers, ...all.filter(({ id }) => id === keptId)];
}

/** The gym's plans on sale, then the platform's; and plans that open the live already. */
export async function listPlanChoices({
  db,
  gym,
  lang,
}: ManageContext): Promise<{ id: number; name: string }[]> {
  const [own, platform] = await Promise.all([
    listOfferedPlans(db, { gymId: gym.id }),
    listOfferedPlans(db, { gymId: null }),
  ]);
  // A trainer's own plan opens nothing in a gym.
  const covering = platform.filter(({ subscriptionModel }) => subscriptionModel === "UNLIMITED");
  return [...own, ...covering].map((plan) => ({
    id: plan.id,
    name: inLanguage(plan, lang).name,
  }));
}

export async function loadLiveForm(
  page: ManageContext,
  {
    values,
    timeZone,
    keptTrainerId = null,
  }: { values: LiveValues; timeZone: string; keptTrainerId?: number | null },
) {
  const { context, gym, lang, now, person } = page;
  const [trainers, sold] = await Promise.all([
    listTrainerChoices(page, keptTrainerId),
    listPlanChoices(page),
  ]);
  const plans = [...sold, ...(await listRetiredPlans(page, { values, sold }))];
  return {
    values,
    trainers:
      trainers && trainers.map(({ id, screenName }) => ({ value: String(id), text: screenName })),
    plans,
    gymName: gym.name,
    sources: listSources(context, values["source"]),
    /** Why nobody broadcasts from here; null: they can. */
    noBroadcast: context.broadcasting.available ? null : context.broadcasting.reason,
    zone: toZoneName(timeZone, lang, now),
    today: toLocalTime(now, timeZone).day,
    formOwner: toFormOwner(context, person),
  };
}

/** A live keeps the source that it has. */
export function listSources(
  { broadcasting }: Pick<ManageContext["context"], "broadcasting">,
  own?: string | null,
): LiveSource[] {
  return LIVE_SOURCES.filter(
    (source) => source !== "BROADCAST" || broadcasting.available || own === source,
  );
}

/** Plans that open the live although they are not sold any more. */
async function listRetiredPlans(
  { db, gym, lang }: ManageContext,
  { values, sold }: { values: LiveValues; sold: readonly { id: number }[] },
) {
  const planIds = readPlanIds(Object.keys(values)).filter((id) =>
    sold.every((one) => one.id !== id),
  );
  const plans = await Promise.all(
    planIds.map(
      async (planId) =>
        (await findPlan(db, { gymId: gym.id, planId })) ??
        (await findPlan(db, { gymId: null, planId })),
    ),
  );
  return plans.flatMap((plan) =>
    plan ? [{ id: plan.id, name: inLanguage(plan, lang).name }] : [],
  );
}

/** "Central European Time" */
const toZoneName = (timeZone: string, lang: string, now: Date): string =>
  new Intl.DateTimeFormat(toLocale(lang), { timeZone, timeZoneName: "longGeneric" })
    .formatToParts(now)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

/** A new form: a trainer who has planned before finds what they chose last. */
export async function toNewValues(
  page: ManageContext,
  { last, start }: { last: Live | null; start: LocalTime | null },
): Promise<LiveValues> {
  const { rights, gym, now } = page;
  const chosen = last ? await toChoices(page, last) : {};
  const trainers = rights.trainerId === null ? await listTrainerChoices(page) : null;
  const hasLeft = trainers?.every(({ id }) => String(id) !== chosen["trainerId"]) ?? false;
  return {
    ...DEFAULTS,
    ...chosen,
    source: chooseSource(page, last),
    // Seats and address of another day would be published unseen.
    capacity: "",
    sourceUrl: "",
    ...(hasLeft ? { trainerId: "" } : {}),
    ...(trainers?.length === 1 ? { trainerId: String(trainers[0]?.id) } : {}),
    // Tomorrow, at the hour of the last one.
    date: start?.day ?? addLocalDays(toLocalTime(now, gym.timeZone).day, 1),
    time: start?.time ?? (last ? toLocalTime(last.startsAt, last.timeZone).time : DEFAULT_TIME),
    formId: newId(now.getTime()),
  };
}

function chooseSource({ context }: ManageContext, last: Live | null): LiveSource {
  const offered = listSources(context);
  return offered.find((source) => source === last?.source) ?? offered[0] ?? "LINK";
}

const DEFAULTS: LiveValues = {
  duration: String(DEFAULT_MINUTES),
  leadMinutes: String(DEFAULT_LEAD_MINUTES),
  access: "open",
};

/** All that a live says, for its own form or for a copy. */
export async function toOwnValues(page: ManageContext, live: Live): Promise<LiveValues> {
  const { day, time } = toLocalTime(live.startsAt, live.timeZone);
  return {
    ...(await toChoices(page, live)),
    title: live.title,
    description: live.description ?? "",
    equipment: live.equipment ?? "",
    date: day,
    time,
    scope: "one",
  };
}

/** What one live has in common with the next: length, seats, trainer, source and who may watch. */
async function toChoices({ db }: ManageContext, live: Live): Promise<LiveValues> {
  const planIds = (await listPlanIdsOfLives(db, [live.id])).get(live.id) ?? [];
  const isUsual = DURATIONS.some((minutes) => minutes === live.durationMinutes);
  return {
    trainerId: live.trainerId === null ? "" : String(live.trainerId),
    duration: isUsual ? String(live.durationMinutes) : OTHER_DURATION,
    durationOther: isUsual ? "" : String(live.durationMinutes),
    leadMinutes: String(live.leadMinutes),
    capacity: live.capacity === null ? "" : String(live.capacity),
    access: planIds.length > 0 ? "plans" : "open",
    ...Object.fromEntries(planIds.map((id) => [`plan-${id}`, "on"])),
    source: live.source,
    sourceUrl: live.sourceUrl ?? "",
    ...(live.isReplayPrivate ? { isReplayPrivate: "on" } : {}),
  };
}
