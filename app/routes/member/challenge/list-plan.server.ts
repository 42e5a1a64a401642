/** The days of a challenge by week, for a reader who is not walking it. */
import { VISITOR_DAYS } from "~/features/challenges/challenge-limits";
import { listChallengeItems } from "~/features/challenges/queries.server";
import type { GymPageContext } from "~/http/request-context.server";
import { challengePaths } from "~/challenge-paths";
import { loadItemCards } from "./load-item-cards.server";

const DAYS_PER_WEEK = 7;

interface PlannedChallenge {
  id: number;
  guid: string;
  days: number;
}

/** Visitors see the first week. */
export async function listPlan(page: GymPageContext, { id, guid, days }: PlannedChallenge) {
  const { db, gym, mount, person } = page;
  const shownDays = person ? days : Math.min(days, VISITOR_DAYS);
  const items = await listChallengeItems(db, { gymId: gym.id, challengeId: id, days: shownDays });
  const cards = await loadItemCards(
    page,
    items.map(({ workoutId }) => workoutId),
  );
  const weeks = Array.from({ length: Math.ceil(shownDays / DAYS_PER_WEEK) }, (_, week) => {
    const first = week * DAYS_PER_WEEK + 1;
    const length = Math.min(DAYS_PER_WEEK, shownDays - first + 1);
    return {
      number: week + 1,
      days: Array.from({ length }, (_day, index) => ({
        number: first + index,
        items: items
          .filter(({ day }) => day === first + index)
          .flatMap(({ id: itemId, workoutId }) => {
            const card = cards.get(workoutId);
            return card
              ? [{ ...card, id: itemId, to: challengePaths.workout(mount, guid, itemId) }]
              : [];
          }),
      })),
    };
  });
  return { weeks, moreDays: days - shownDays };
}
