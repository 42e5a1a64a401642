/** The days of a challenge by week, for a reader who is not walking it. */
import { VISITOR_DAYS } from "~/features/challenges/challenge-limits";
import type { GymPageContext } from "~/http/request-context.server";
import { loadItemCards } from "./load-item-cards.server";

const DAYS_PER_WEEK = 7;

interface PlanItem {
  id: number;
  day: number;
  workoutId: number;
}

interface PlannedChallenge {
  days: number;
  /** The first ones, which the reader sees. */
  shownDays: number;
  /** Those of the shown days, in their order. */
  items: readonly PlanItem[];
  toAddress: (item: PlanItem) => string;
}

/** Visitors see the first week. */
export const toShownDays = ({ days, isVisitor }: { days: number; isVisitor: boolean }): number =>
  isVisitor ? Math.min(days, VISITOR_DAYS) : days;

export async function listPlan(
  page: GymPageContext,
  { days, shownDays, items, toAddress }: PlannedChallenge,
) {
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
          .flatMap((item) => {
            const card = cards.get(item.workoutId);
            return card ? [{ ...card, id: item.id, to: toAddress(item) }] : [];
          }),
      })),
    };
  });
  return { weeks, moreDays: days - shownDays };
}
