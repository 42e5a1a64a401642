/** Lives to watch again, as the workouts that they have become. */
import { listCachedPlans } from "~/features/billing/plans/queries.server";
import { accessEnabled } from "~/features/catalog/access";
import { listPlanIdsOfPage, listWorkoutCards } from "~/features/catalog/workouts/queries.server";
import { textLanguageOf } from "~/features/gyms/queries.server";
import { listReplays } from "~/features/lives/queries.server";
import { findViewer } from "~/features/player/find-viewer.server";
import { plansThatOpen } from "~/http/currency.server";
import type { GymPageContext } from "~/http/request-context.server";
import { longDate } from "~/kernel/long-date";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { paths } from "~/paths";
import { formatDuration } from "../catalog/card-words";

/** Full rows of one, two and three columns. */
const MAX_REPLAYS = 6;

export async function listReplayCards(
  page: GymPageContext,
  { trainerId }: { trainerId: number | null },
) {
  const { db, getFixedT, gym, lang, mount, now, person } = page;
  const replays = await listReplays(db, { gymId: gym.id, trainerId, limit: MAX_REPLAYS });
  if (replays.length === 0) return [];
  const workoutIds = replays.map(({ workoutId }) => workoutId);
  const [workouts, plans, viewer, offered] = await Promise.all([
    listWorkoutCards(db, { gymId: gym.id, workoutIds }),
    listPlanIdsOfPage(db, { gymId: gym.id, workoutIds }),
    findViewer(db, { gymId: gym.id, person, now }),
    listCachedPlans(db, { gymId: gym.id }),
  ]);
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  return replays.flatMap(({ workoutId, startsAt, timeZone }) => {
    const workout = workouts.find(({ id }) => id === workoutId);
    if (!workout) return [];
    const subscriptionTypeIds = plans.get(workoutId) ?? [];
    const isOpen = accessEnabled({ locked: workout.locked, subscriptionTypeIds }, viewer);
    const watchTo = paths.workout(mount, "RECENT_LIVES", workoutId);
    const [plan] = plansThatOpen(
      page,
      offered,
      { subscriptionTypeIds },
      { gymCurrency: gym.currency },
    );
    const unlockTo =
      person && plan
        ? paths.subscription(mount, plan.id, { returnUrl: watchTo })
        : paths.signup(mount, { returnUrl: watchTo });
    return [
      {
        id: workoutId,
        to: isOpen ? watchTo : unlockTo,
        locked: !isOpen,
        name: inLanguage(workout, lang).name,
        lang: foreignTexts(workout, ["name"], reader).name,
        picture: workout.heroImageUrl,
        duration: formatDuration(getFixedT("catalog"), workout.durationSeconds),
        date: longDate(startsAt, lang, timeZone),
      },
    ];
  });
}
