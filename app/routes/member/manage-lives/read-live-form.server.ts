/** Reads the form of a live, refuses what cannot be, and warns once of a trainer who would be in two places. */
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { findGymById, textLanguageOf } from "~/features/gyms/queries.server";
import { findTrainerOfAccount } from "~/features/identity/roles/queries.server";
import {
  buildLiveForm,
  LIVE_FORM_FIELDS,
  readPlanIds,
  type LiveForm,
} from "~/features/lives/manage/live-form";
import type { LiveSource } from "~/features/lives/live-kinds";
import { findOverlap, type TimeSpan } from "~/features/lives/manage/overlap";
import type { LivePlan } from "~/features/lives/manage/plan-lives.server";
import { listLivesOfTrainerAround } from "~/features/lives/manage/queries.server";
import { listTrainersOfGym } from "~/features/trainers/queries.server";
import { handleLanguageChange } from "~/http/change-language.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext, type MemberContext, type PageContext } from "~/http/request-context.server";
import { redirectToSignIn } from "~/http/session.server";
import { keepTypedForm } from "~/http/typed-form.server";
import { weekdayAndTime } from "~/kernel/long-date";
import { inLanguage } from "~/kernel/translations";
import { listPlanChoices, listSources, listTrainerChoices } from "./load-live-form.server";
import type { ManageContext } from "./manage-context.server";

/** The other live of the trainer, for the warning. */
interface Overlap {
  guid: string;
  title: string;
  when: string;
  gym: string;
  /** Null: the reader. */
  trainer: string | null;
}

export interface LiveFormAnswer {
  reply?: SubmissionResult<string[]>;
  overlap?: Overlap;
}

/**
 * The form, and the person who sent it.
 *
 * @throws 303 to /signin where the session has ended; what was typed is kept
 */
export async function readMemberForm(
  args: RequestArgs,
): Promise<{ page: MemberContext; body: FormData }> {
  const visited: PageContext = await pageContext(args, "manage-lives");
  const { person } = visited;
  const body = await readForm(args.request);
  if (person) return { page: { ...visited, person }, body };
  const fields = [
    ...LIVE_FORM_FIELDS,
    "reason",
    ...readPlanIds(body.keys()).map((id) => `plan-${id}`),
  ];
  throw redirectToSignIn(visited, undefined, await keepTypedForm(visited, { fields, form: body }));
}

/** Without script the language buttons send the page's form. Null: another button did. */
export async function readLanguageChange(args: RequestArgs, body: FormData) {
  const change = await handleLanguageChange(args, body);
  return change && { answer: { reply: change.reply } as LiveFormAnswer, headers: change.headers };
}

export const isDraftButton = (body: FormData): boolean => body.get("intent") === "draft";

/** The submission of the form by the rules of the gym and of the person. */
export async function parseLiveForm(
  page: ManageContext,
  body: FormData,
  {
    timeZone,
    plannedStart,
    keptPlanIds = [],
    keptSource = null,
    keptTrainerId = null,
  }: {
    timeZone: string;
    plannedStart: Date | null;
    /** Plans that open the live already may stay, although they are not sold any more. */
    keptPlanIds?: readonly number[];
    /** The live keeps its source, although it is not offered any more. */
    keptSource?: LiveSource | null;
    /** The live keeps its trainer, although they have left the gym. */
    keptTrainerId?: number | null;
  },
) {
  const [trainers, plans] = await Promise.all([
    listTrainerChoices(page, keptTrainerId),
    listPlanChoices(page),
  ]);
  const allowed = new Set([...plans.map(({ id }) => id), ...keptPlanIds]);
  const schema = buildLiveForm({
    isDraft: isDraftButton(body),
    timeZone,
    now: page.now,
    trainerIds: trainers && trainers.map(({ id }) => id),
    planIds: readPlanIds(body.keys()).filter((id) => allowed.has(id)),
    plannedStart,
    sources: listSources(page.context, keptSource),
  });
  return parseWithZod(body, { schema });
}

export const toPlan = ({ rights }: ManageContext, form: LiveForm): LivePlan => ({
  title: form.title,
  description: form.description,
  equipment: form.equipment,
  trainerId: rights.trainerId ?? form.trainerId,
  durationMinutes: form.durationMinutes,
  leadMinutes: form.leadMinutes,
  capacity: form.capacity,
  source: form.source,
  sourceUrl: form.sourceUrl,
  isReplayPrivate: form.isReplayPrivate,
  planIds: form.planIds,
});

/** Null: there is none, or the person has seen it and saves again. */
export async function findUnseenOverlap(
  page: ManageContext,
  {
    trainerId,
    planned,
    isOwn = () => false,
    seen,
  }: {
    trainerId: number | null;
    planned: readonly TimeSpan[];
    /** Whether a live is one of those that are edited. */
    isOwn?: (live: { id: number; seriesId: number | null }) => boolean;
    seen: string | null;
  },
): Promise<Overlap | null> {
  const { db, lang } = page;
  if (trainerId === null) return null;
  const others = await listLivesOfTrainerAround(db, { trainerId, planned });
  const overlap = findOverlap(
    planned,
    others.filter((live) => !isOwn(live)),
  );
  if (!overlap || overlap.guid === seen) return null;
  const { guid, gymId, startsAt, timeZone } = overlap;
  const [gym, trainer] = await Promise.all([
    findGymById(db, gymId),
    findOtherTrainer(page, trainerId),
  ]);
  return {
    guid,
    title: inLanguage(overlap, lang).title,
    when: weekdayAndTime(startsAt, lang, timeZone),
    gym: gym?.name ?? "",
    trainer,
  };
}

/** The trainer's name; null: the reader. */
async function findOtherTrainer(
  { db, gym, lang, person }: ManageContext,
  trainerId: number,
): Promise<string | null> {
  const own = await findTrainerOfAccount(db, person.accountId);
  if (own?.trainerId === trainerId) return null;
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const trainers = await listTrainersOfGym(db, gym.id, reader, { withFormer: true });
  return trainers.find(({ id }) => id === trainerId)?.screenName ?? "";
}
