/** Who edits which challenges: every page and action of the editor begins here (product.md §26). */
import type { ChallengeRights } from "~/features/challenges/edit/challenge-rights";
import {
  findEditableChallenge,
  type EditedChallenge,
} from "~/features/challenges/edit/editable.server";
import { findChallengeRights } from "~/http/challenge-rights.server";
import type { RequestArgs } from "~/http/gym.server";
import { notFound } from "~/http/responses.server";
import { studioContext, type StudioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";

const ACT = "manageOwnChallenges";
const NAMESPACE = "edit-challenges";

export interface ChallengesContext extends StudioContext {
  rights: ChallengeRights;
}

export interface EditContext extends ChallengesContext {
  challenge: EditedChallenge;
}

/** @throws 303 to /signin; 404 for a person who edits no challenge of the gym */
export const challengesContext = async (args: RequestArgs): Promise<ChallengesContext> =>
  requireRights(await studioContext(args, ACT, NAMESPACE));

/** For an action; `fields` and `readFields` as of `studioFormContext`. @throws 303, 404 */
export const challengesFormContext = async (
  args: RequestArgs,
  fields: readonly string[] = [],
  readFields?: () => Promise<FormData | null>,
): Promise<ChallengesContext> => {
  const form = { fields, ...(readFields ? { readFields } : {}) };
  return requireRights(await studioFormContext(args, { act: ACT, namespace: NAMESPACE, ...form }));
};

/** @throws 404 */
export async function requireRights(page: StudioContext): Promise<ChallengesContext> {
  const { db, gym, person, role } = page;
  const rights = await findChallengeRights(db, {
    ...{ accountId: person.accountId, gymId: gym.id, role },
  });
  if (!rights) throw notFound();
  return { ...page, rights };
}

/** @throws 404 for an unknown challenge, and one that the person does not edit */
export async function requireChallenge(page: ChallengesContext): Promise<EditContext> {
  const { db, gym, params, rights } = page;
  const guid = params["challengeGuid"] ?? "";
  const challenge = await findEditableChallenge(db, { gymId: gym.id, guid, rights });
  if (!challenge) throw notFound();
  return { ...page, challenge };
}

/** What every verb of an editor is told. */
export const toChange = ({ challenge, gym, now, person, rights }: EditContext) => ({
  ...{ gymId: gym.id, guid: challenge.guid, rights },
  ...{ accountId: person.accountId, now },
});
