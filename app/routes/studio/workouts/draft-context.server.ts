/** The workouts that a person edits (product.md §26): every page and action of them begins here. */
import { toDraftScope, type DraftScope } from "~/features/catalog/drafts/draft-scope";
import { findDraft, type Draft } from "~/features/catalog/drafts/queries.server";
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";
import { textLanguageOf } from "~/features/gyms/queries.server";
import { findTrainerOfAccount } from "~/features/identity/roles/queries.server";
import type { RequestArgs } from "~/http/gym.server";
import { notFound } from "~/http/responses.server";
import { type Toast } from "~/http/toast";
import { languages, type Language } from "~/kernel/languages";
import { studioContext, type StudioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";

const NAMESPACE = "studio-workouts";

export interface WorkoutsContext extends StudioContext {
  scope: DraftScope;
}

export interface DraftContext extends WorkoutsContext {
  draft: Draft;
}

/** @throws 303 to /signin; 404 without a role that edits workouts */
export async function workoutsContext(args: RequestArgs): Promise<WorkoutsContext> {
  return withScope(await studioContext(args, "manageOwnWorkouts", NAMESPACE));
}

/**
 * For an action; what was typed is kept when the session has ended.
 *
 * @throws as `workoutsContext`
 */
export async function workoutsFormContext(
  args: RequestArgs,
  form: Pick<Parameters<typeof studioFormContext>[1], "fields" | "readFields"> = {},
): Promise<WorkoutsContext> {
  const act = { act: "manageOwnWorkouts", namespace: NAMESPACE } as const;
  return withScope(await studioFormContext(args, { ...act, ...form }));
}

/** @throws as `workoutsContext`; 404 for a workout that the person does not edit */
export async function draftContext(args: RequestArgs): Promise<DraftContext> {
  return withDraft(await workoutsContext(args));
}

/** @throws as `draftContext` */
export async function draftFormContext(
  args: RequestArgs,
  form: Parameters<typeof workoutsFormContext>[1] = {},
): Promise<DraftContext> {
  return withDraft(await workoutsFormContext(args, form));
}

export async function withScope(page: StudioContext): Promise<WorkoutsContext> {
  const { db, gym, person, role } = page;
  const { accountId } = person;
  const trainer = await findTrainerOfAccount(db, accountId);
  const trainerId = trainer?.trainerId ?? null;
  return { ...page, scope: toDraftScope({ gymId: gym.id, accountId, role, trainerId }) };
}

/** @throws 404 */
async function withDraft(page: WorkoutsContext): Promise<DraftContext> {
  const draft = await findOwnDraft(page);
  if (!draft) throw notFound();
  return { ...page, draft };
}

/** The workout of the address; null for one that the person does not edit, or that is gone. */
export async function findOwnDraft({ db, params, scope }: WorkoutsContext): Promise<Draft | null> {
  const draftId = parseWorkoutId(params["draftId"]);
  return draftId === null ? null : findDraft(db, { scope, draftId });
}

/** The person who acts, for a verb. */
export const actOf = ({ now, person }: StudioContext) => ({ accountId: person.accountId, now });

/** What fills in the files of a draft. */
export const toSettle = (page: WorkoutsContext, draft: Draft) => ({
  ...{ draft, scope: page.scope, media: page.context.media, by: actOf(page) },
});

/** The languages in which the gym does not write its own texts. */
export const translationsOf = ({ gym }: StudioContext): Language[] =>
  languages.filter((language) => language !== textLanguageOf(gym));

/** The name of a draft, for titles; of one without a name a word in its place. */
export const draftName = ({ draft, t }: DraftContext): string =>
  draft.content.name || t("untitled");

/** Null: every ticked file has become a movement. */
export const toFilesToast = (missing: number): Toast | null =>
  missing === 0 ? null : { kind: "bad", key: "studio-workouts:toast.filesGone", count: missing };
