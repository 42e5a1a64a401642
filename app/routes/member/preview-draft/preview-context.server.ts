/** Whose workout is previewed: as in the studio (product.md §26), whose pages this one does not share. */
import { toDraftScope } from "~/features/catalog/drafts/draft-scope";
import { findDraft, type Draft } from "~/features/catalog/drafts/queries.server";
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";
import type { Gym } from "~/features/gyms/queries.server";
import { findRoleInGym, findTrainerOfAccount } from "~/features/identity/roles/queries.server";
import { isPermitted } from "~/features/identity/roles/studio-permissions";
import { prepareFiles } from "~/features/journeys/settle-draft.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext, type MemberContext } from "~/http/request-context.server";
import { notFound } from "~/http/responses.server";

export interface PreviewContext extends MemberContext {
  gym: Gym;
  draft: Draft;
}

/** @throws 303 to /signin; 404 for a workout that the person does not edit */
export async function previewContext(args: RequestArgs): Promise<PreviewContext> {
  const page = await memberContext(args, "studio-workouts");
  const { db, gym, params, person } = page;
  const { accountId } = person;
  const role = gym && (await findRoleInGym(db, { accountId, gymId: gym.id }));
  const draftId = parseWorkoutId(params["draftId"]);
  if (!role || !isPermitted(role, "manageOwnWorkouts") || draftId === null) throw notFound();
  const trainer = await findTrainerOfAccount(db, accountId);
  const trainerId = trainer?.trainerId ?? null;
  const scope = toDraftScope({ gymId: gym.id, accountId, role, trainerId });
  const draft = await findDraft(db, { scope, draftId });
  if (!draft) throw notFound();
  return { ...page, gym, draft: await fillIn(page, draft) };
}

/** With what a publication would fill in of its ready files; the draft itself stays as it is saved. */
async function fillIn({ context, db }: MemberContext, draft: Draft): Promise<Draft> {
  const prepared = await prepareFiles(db, {
    media: context.media,
    draft,
    mayTakePicture: async () =>
      (await context.limits.consume("picture", `preview-gym-${draft.gymId}`)).ok,
  });
  return { ...draft, content: prepared.settle(draft.content) };
}
