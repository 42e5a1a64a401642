/** The workouts of a list as the calls answer them. */
import { listCachedPlans } from "~/features/billing/plans/queries.server";
import { textLanguageOf, type Gym } from "~/features/gyms/queries.server";
import type { toViewedWorkouts } from "~/http/catalog/viewed-workouts.server";
import { plansThatOpen } from "~/http/currency.server";
import type { RequestArgs } from "~/http/gym.server";
import { languageOf } from "~/http/i18n.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import { foreignLanguage } from "~/kernel/translations";
import { toPlanSummary } from "./billing-models";

interface ListedWorkouts {
  gym: Gym;
  workouts: Awaited<ReturnType<typeof toViewedWorkouts>>["workouts"];
  /** Of the prices; one that the gym sells in. */
  currency: string | undefined;
}

export async function toWorkoutModels(
  args: RequestArgs,
  { gym, workouts, currency }: ListedWorkouts,
) {
  const { db } = args.context;
  const lang = await languageOf(args);
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const inCurrency = { requested: currency, gymCurrency: gym.currency };
  const [plans, colors] = await Promise.all([
    listCachedPlans(db, { gymId: gym.id }),
    pictureColors(
      db,
      workouts.map(({ heroImageUrl }) => heroImageUrl),
    ),
  ]);
  return workouts.map(({ durationSeconds, subscriptionTypeIds, translated, ...workout }) => ({
    ...workout,
    textLanguage: foreignLanguage({ translated }, reader),
    heroImageColor: colors[workout.heroImageUrl ?? ""] ?? null,
    duration: durationSeconds,
    subscriptionTypes: plansThatOpen(args, plans, { subscriptionTypeIds }, inCurrency).map((plan) =>
      toPlanSummary(plan, lang),
    ),
  }));
}
