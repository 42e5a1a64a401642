/** What the items of challenges show of their workouts, in the reader's language. */
import { accessEnabled, needsPlans } from "~/features/catalog/access";
import { durationLabel } from "~/features/catalog/workouts/duration";
import { listPlanIdsOfPage, listWorkoutCards } from "~/features/catalog/workouts/queries.server";
import { textLanguageOf } from "~/features/gyms/queries.server";
import { findViewer } from "~/features/player/find-viewer.server";
import type { GymPageContext } from "~/http/request-context.server";
import { foreignTexts, inLanguage } from "~/kernel/translations";

export type ItemCards = Awaited<ReturnType<typeof loadItemCards>>;

/** By workout. Each has its own access (product.md §21). */
export async function loadItemCards(page: GymPageContext, workoutIds: readonly number[]) {
  const { db, getFixedT, gym, lang, now, person } = page;
  const t = getFixedT("catalog");
  const ids = [...new Set(workoutIds)];
  const [rows, viewer] = await Promise.all([
    ids.length > 0 ? listWorkoutCards(db, { gymId: gym.id, workoutIds: ids }) : [],
    findViewer(db, { gymId: gym.id, person, now }),
  ]);
  const closed = rows.filter(({ locked }) => locked).map(({ id }) => id);
  const plans = needsPlans(viewer)
    ? await listPlanIdsOfPage(db, { gymId: gym.id, workoutIds: closed })
    : new Map<number, readonly number[]>();
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  return new Map(
    rows.map((row) => {
      const { unit, count } = durationLabel(row.durationSeconds);
      const guarded = { locked: row.locked, subscriptionTypeIds: plans.get(row.id) ?? [] };
      const card = {
        name: inLanguage(row, lang).name,
        lang: foreignTexts(row, ["name"], reader).name,
        image: row.heroImageUrl,
        seconds: row.durationSeconds,
        duration: t(unit, { count }),
        isLocked: !accessEnabled(guarded, viewer),
      };
      return [row.id, card] as const;
    }),
  );
}
