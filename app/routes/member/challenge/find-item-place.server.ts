/** The item of a challenge that the address of its workout names. */
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";
import { VISITOR_DAYS } from "~/features/challenges/challenge-limits";
import { findChallenge, findChallengeItem } from "~/features/challenges/queries.server";
import type { GymPageContext } from "~/http/request-context.server";
import { notFound } from "~/http/responses.server";
import { redirectToSignIn } from "~/http/session.server";

/** @throws 404 for an unknown item; 303 to /signin for one beyond the days that visitors see */
export async function findItemPlace(page: GymPageContext, guid: string) {
  const { db, gym, params, person } = page;
  const itemId = parseWorkoutId(params["itemId"]);
  const studentId = person?.studentId ?? null;
  const challenge = await findChallenge(db, { gymId: gym.id, guid, studentId });
  if (!challenge || itemId === null) throw notFound();
  const { id: challengeId } = challenge;
  const item = await findChallengeItem(db, { gymId: gym.id, challengeId, itemId });
  if (!item) throw notFound();
  if (!person && item.day > VISITOR_DAYS) throw redirectToSignIn(page);
  return { ...item, challengeId };
}
