/** What a workout of the gym may name: trainers, categories, plans, and what its other workouts are called. */
import { listOfferedPlans } from "~/features/billing/plans/queries.server";
import { listEquipment } from "~/features/catalog/equipment/queries.server";
import { listTags } from "~/features/catalog/tags/queries.server";
import { listWorkoutTypes } from "~/features/catalog/workout-types/queries.server";
import { textLanguageOf } from "~/features/gyms/queries.server";
import { listTrainersOfGym } from "~/features/trainers/queries.server";
import { inLanguage } from "~/kernel/translations";
import type { StudioContext } from "../studio-context.server";

export async function loadChoices({ db, gym, lang }: StudioContext) {
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const [trainers, categories, own, platform, tags, equipment] = await Promise.all([
    listTrainersOfGym(db, gym.id, reader),
    listWorkoutTypes(db, gym.id),
    listOfferedPlans(db, { gymId: gym.id }),
    listOfferedPlans(db, { gymId: null }),
    listTags(db, { gymId: gym.id, key: null }),
    listEquipment(db, gym.id),
  ]);
  // A trainer's own plan opens nothing in a gym.
  const covering = platform.filter(({ subscriptionModel }) => subscriptionModel === "UNLIMITED");
  return {
    trainers: trainers.map(({ id, screenName }) => ({ id, name: screenName })),
    categories: categories.map((type) => ({ key: type.key, name: inLanguage(type, lang).name })),
    plans: [...own, ...covering].map((plan) => ({
      id: plan.id,
      name: inLanguage(plan, lang).name,
    })),
    tags: tags.map(({ text }) => text),
    equipment: equipment.map(({ text }) => text),
  };
}

export type DraftChoices = Awaited<ReturnType<typeof loadChoices>>;
