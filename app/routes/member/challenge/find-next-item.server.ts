/** What the finish screen of a challenge's workout offers next: another one of the same day. */
import { findRound } from "~/features/challenges/member-queries.server";
import type { WorkoutGroup } from "~/features/player/queued-events";
import type { GymPageContext } from "~/http/request-context.server";
import { challengePaths } from "~/challenge-paths";
import { loadItemCards } from "./load-item-cards.server";
import { findMemberDay } from "./member-day.server";

/** Null: nothing else stands open today, or the person does not walk the challenge. */
export async function findNextItem(
  page: GymPageContext,
  { workoutGroupId: challengeId, workoutGroupItemId }: WorkoutGroup,
) {
  const { db, gym, mount, params, person } = page;
  if (!person) return null;
  const { today } = findMemberDay({ ...page, person }, gym);
  const member = { gymId: gym.id, challengeId, studentId: person.studentId };
  const round = await findRound(db, { ...member, today });
  const next = round?.calendar.today.find(
    ({ itemId, state }) => state === "today" && itemId !== workoutGroupItemId,
  );
  const card = next && (await loadItemCards(page, [next.workoutId])).get(next.workoutId);
  if (!next || !card || card.isLocked) return null;
  return {
    name: card.name,
    nameLang: card.lang ?? null,
    to: challengePaths.workout(mount, params["challengeGuid"] ?? "", next.itemId),
    picture: card.image,
    durationSeconds: card.seconds,
  };
}
