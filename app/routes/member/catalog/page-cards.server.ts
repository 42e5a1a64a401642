/** The cards of a page's workouts: worded for the reader, and with the plan that would open a locked one. */
import type { listCachedPlans } from "~/features/billing/plans/queries.server";
import { toCardFacts } from "~/features/catalog/workouts/intensity";
import { textLanguageOf } from "~/features/gyms/queries.server";
import type { toViewedWorkouts } from "~/http/catalog/viewed-workouts.server";
import { plansThatOpen } from "~/http/currency.server";
import type { GymPageContext } from "~/http/request-context.server";
import { foreignLanguage } from "~/kernel/translations";

type Viewed = Awaited<ReturnType<typeof toViewedWorkouts>>["workouts"][number];

/** By the address of the picture. */
type Colors = Record<string, string>;

export function toCardWords(
  { getFixedT, gym, lang }: GymPageContext,
  colors: Colors,
  workout: Omit<Viewed, "liked" | "subscriptionTypeIds" | "accessEnabled">,
) {
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  return {
    id: workout.id,
    name: workout.name,
    image: workout.heroImageUrl,
    color: colors[workout.heroImageUrl ?? ""] ?? null,
    seconds: workout.durationSeconds,
    ...toCardFacts(
      { ...workout, textLanguage: foreignLanguage(workout, reader) },
      getFixedT("catalog"),
    ),
    played: workout.playedPercent,
  };
}

export function toPageCard(
  page: GymPageContext,
  { colors, offered }: { colors: Colors; offered: Awaited<ReturnType<typeof listCachedPlans>> },
  workout: Viewed,
) {
  const gymCurrency = page.gym.currency;
  return {
    ...toCardWords(page, colors, workout),
    liked: workout.liked,
    locked: !workout.accessEnabled,
    planId: workout.accessEnabled
      ? null
      : (plansThatOpen(page, offered, workout, { gymCurrency })[0]?.id ?? null),
  };
}
