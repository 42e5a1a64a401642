/** What the form of a challenge's facts needs, for a new one and a saved one. */
import { listFactsFields, toFactsValues } from "~/features/challenges/edit/challenge-form";
import type { EditedChallenge } from "~/features/challenges/edit/editable.server";
import { listFurtherLanguages, textLanguageOf } from "~/features/gyms/queries.server";
import { listTrainersOfGym } from "~/features/trainers/queries.server";
import { toFormOwner } from "~/http/typed-form.server";
import type { ChallengesContext } from "./edit-context.server";

const NEW_DAYS = 28;

export async function loadFactsForm(page: ChallengesContext, challenge: EditedChallenge | null) {
  const { context, gym, person } = page;
  const textLanguage = textLanguageOf(gym);
  const fresh = { name: "", description: null, texts: {}, trainerId: null, days: NEW_DAYS };
  return {
    formOwner: toFormOwner(context, person),
    names: listFactsFields(textLanguage),
    values: toFactsValues(challenge ?? fresh, textLanguage),
    /** Null: their own. */
    trainers: page.rights.trainerId === null ? await listTrainerChoices(page, challenge) : null,
    textLanguage,
    further: listFurtherLanguages(gym),
  };
}

export type FactsFormData = Awaited<ReturnType<typeof loadFactsForm>>;

/** Who teaches in the gym, and whose it is already. */
export async function listTrainerChoices(
  { db, gym, lang, rights }: ChallengesContext,
  challenge: EditedChallenge | null,
) {
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const [current, all] = await Promise.all([
    listTrainersOfGym(db, gym.id, reader),
    listTrainersOfGym(db, gym.id, reader, { withFormer: true }),
  ]);
  const own = rights.trainerId ?? challenge?.trainerId;
  const kept = all.filter(({ id }) => id === own && !current.some((one) => one.id === id));
  return [...current, ...kept].map(({ id, screenName }) => ({
    ...{ value: String(id), text: screenName },
  }));
}
