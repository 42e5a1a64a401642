/** The content of a gym's front page, which the dialog after a payment also opens over. */
import { getTrialDays } from "~/features/billing/price";
import { listCachedPlans, type Plan } from "~/features/billing/plans/queries.server";
import { findYearlySaving } from "~/features/billing/plans/yearly-saving";
import { describeYearlySaving } from "~/features/billing/price-words";
import { listPastApplicationIds } from "~/features/billing/subscriptions/queries.server";
import { hasSaved } from "~/features/catalog/saves/queries.server";
import { listWorkoutTypes } from "~/features/catalog/workout-types/queries.server";
import { textLanguageOf, type Gym } from "~/features/gyms/queries.server";
import { listTrainersOfGym } from "~/features/trainers/queries.server";
import { findNextLive } from "~/features/lives/queries.server";
import { plansInCurrency } from "~/http/currency.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import type { PageContext } from "~/http/request-context.server";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { webAddress } from "~/kernel/web-address";
import { paths } from "~/paths";
import { toPriceReader } from "../billing/price-reader.server";
import { toLiveCards } from "../lives/live-card.server";
import { toCategoryCovers } from "./category-covers";
import { listChallengeCovers } from "./challenge-covers.server";
import type { Offer } from "./membership.server";

export async function loadGymHome(
  page: PageContext,
  gym: Gym,
  /** To a signed-in person without access; null for anybody else. */
  offer: Offer | null = null,
) {
  const { db, lang, mount, now, person } = page;
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const [categories, challenges, trainers, plans, live, pastApplicationIds, hasLater] =
    await Promise.all([
      listWorkoutTypes(db, gym.id),
      listChallengeCovers(page, gym),
      listTrainersOfGym(db, gym.id, reader),
      listCachedPlans(db, { gymId: gym.id }),
      findNextLive(db, { gymId: gym.id, now }),
      person ? listPastApplicationIds(db, person.studentId) : [],
      person ? hasSaved(db, { gymId: gym.id, studentId: person.studentId }) : false,
    ]);
  const [nextLive = null] = await toLiveCards(page, live ? [live] : [], new Map([[gym.id, gym]]));
  const colors = await pictureColors(db, [
    gym.aboutImageUrl,
    nextLive?.picture,
    ...categories.map(({ coverImageUrl }) => coverImageUrl),
    ...challenges.map(({ image }) => image),
    ...trainers.map(({ profileImgUrl }) => profileImgUrl),
  ]);
  const { welcome1, welcome2, about } = inLanguage(gym, lang);
  const shownPlans = plansInCurrency(page, plans, { gymCurrency: gym.currency });
  return {
    welcome1,
    welcome2,
    about,
    langs: foreignTexts(gym, ["welcome1", "welcome2", "about"], reader),
    aboutImageUrl: gym.aboutImageUrl,
    categories: toCategoryCovers(categories, { ...reader, mount }),
    hasSaved: hasLater,
    challenges,
    nextLive,
    trainers,
    plans: shownPlans
      .map((row) => ({
        ...inLanguage(row, lang),
        langs: foreignTexts(row, ["name", "description"], reader),
      }))
      .map((plan) => ({
        id: plan.id,
        langs: plan.langs,
        name: plan.name,
        description: plan.description,
        priceMinor: plan.priceMinor,
        currency: plan.currency,
        interval: plan.interval,
        trialPeriod: getTrialDays(plan, pastApplicationIds),
        savingText: toSavingText(page, plan, plans),
      })),
    offer,
    /** For visitors. */
    communityTo: person ? null : (webAddress(gym.communityUrl) ?? paths.signup(mount)),
    pictureColors: colors,
  };
}

/** What a yearly plan costs per month and saves; null where there is nothing to compare it with. */
function toSavingText(page: PageContext, plan: Omit<Plan, "texts">, offered: readonly Plan[]) {
  const saving = findYearlySaving(plan, offered);
  return saving && describeYearlySaving(saving, plan.currency, toPriceReader(page));
}
