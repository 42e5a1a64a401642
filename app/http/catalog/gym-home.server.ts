/** The content of a gym's front page, also when something opens over it. */
import { listShownPlans } from "~/features/billing/plans/queries.server";
import { listWorkoutTypes } from "~/features/catalog/workout-types/queries.server";
import { listTrainersOfGym, type Gym } from "~/features/gyms/queries.server";
import { dateSticker } from "~/features/lives/date-sticker";
import { findNextLive } from "~/features/lives/queries.server";
import { planToLeadTo } from "../billing/checkout-cookies";
import type { RequestArgs } from "../gym.server";
import { plansInCurrency } from "../currency.server";
import { languageOf } from "../i18n.server";
import { pictureColors } from "../media/picture-colors.server";

export async function gymHome(args: RequestArgs, gym: Gym) {
  const { db } = args.context;
  const [categories, trainers, plans, live, lang] = await Promise.all([
    listWorkoutTypes(db, gym.id),
    listTrainersOfGym(db, gym.id),
    listShownPlans(db, { gymId: gym.id }),
    findNextLive(db, { gymId: gym.id, now: new Date() }),
    languageOf(args),
  ]);
  const colors = await pictureColors(db, [
    gym.aboutImageUrl,
    ...categories.map(({ coverImageUrl }) => coverImageUrl),
    ...trainers.map(({ profileImgUrl }) => profileImgUrl),
  ]);
  return {
    welcome1: gym.welcome1,
    welcome2: gym.welcome2,
    about: gym.about,
    aboutImageUrl: gym.aboutImageUrl,
    categories: categories.map(({ key, name, coverImageUrl }) => ({ key, name, coverImageUrl })),
    nextLive: live && {
      title: live.title,
      startsAt: live.startsAt.toISOString(),
      running: live.status === "LIVE",
      ...dateSticker(live.startsAt, live.timeZone, lang),
    },
    trainers,
    plans: plansInCurrency(args, plans, { gymCurrency: gym.currency }).map((plan) => ({
      id: plan.id,
      name: plan.name,
      description: plan.description,
      priceMinor: plan.priceMinor,
      currency: plan.currency,
      interval: plan.interval,
      trialPeriod: plan.trialPeriod,
    })),
    planToLeadTo: planToLeadTo(args, plans)?.id ?? null,
    pictureColors: colors,
  };
}
