/** What a half-typed search may be completed to, in the reader's language. */
import { listEquipment } from "~/features/catalog/equipment/queries.server";
import { listWorkoutTypes } from "~/features/catalog/workout-types/queries.server";
import { listChallengeNames } from "~/features/challenges/queries.server";
import { textLanguageOf, type Gym } from "~/features/gyms/queries.server";
import { suggestWorkouts } from "~/features/search/suggest-workouts.server";
import { matchTopics, type Topic } from "~/features/search/topics";
import { listTrainersOfGym } from "~/features/trainers/queries.server";
import { foreignLanguage, foreignTexts, inLanguage } from "~/kernel/translations";
import type { RequestArgs } from "../gym.server";
import { languageOf } from "../i18n.server";

const MAX_TOPICS = 5;

interface Suggestion extends Omit<Topic, "kind"> {
  kind: Topic["kind"] | "workout";
}

export async function listSuggestions(
  args: RequestArgs,
  { gym, query }: { gym: Gym; query: string },
): Promise<Suggestion[]> {
  const [topics, workouts] = await Promise.all([
    suggestTopics(args, { gym, query }),
    listWorkoutNames(args, { gym, query }),
  ]);
  return [...topics, ...workouts];
}

/** Those beside the workouts that a search finds anyway. */
export async function suggestTopics(
  args: RequestArgs,
  { gym, query }: { gym: Gym; query: string },
): Promise<Topic[]> {
  if (query.trim() === "") return [];
  return matchTopics(await listTopics(args, gym), { query, limit: MAX_TOPICS });
}

async function readerOf(args: RequestArgs, gym: Gym) {
  return { lang: await languageOf(args), textLanguage: textLanguageOf(gym) };
}

/** All lists are cached until the gym changes. */
async function listTopics(args: RequestArgs, gym: Gym): Promise<Topic[]> {
  const { db } = args.context;
  const reader = await readerOf(args, gym);
  const [types, challenges, trainers, equipment] = await Promise.all([
    listWorkoutTypes(db, gym.id),
    listChallengeNames(db, gym.id),
    listTrainersOfGym(db, gym.id, reader),
    listEquipment(db, gym.id),
  ]);
  return [
    ...types.map((type) => ({
      kind: "category" as const,
      value: type.key,
      text: inLanguage(type, reader.lang).name,
      lang: foreignTexts(type, ["name"], reader).name,
    })),
    ...challenges.map((challenge) => ({
      kind: "challenge" as const,
      value: challenge.guid,
      text: inLanguage(challenge, reader.lang).name,
      lang: foreignTexts(challenge, ["name"], reader).name,
    })),
    ...trainers.map(({ id, screenName }) => ({
      ...{ kind: "trainer" as const, value: String(id), text: screenName },
    })),
    ...equipment.map((item) => ({
      kind: "equipment" as const,
      value: String(item.id),
      text: inLanguage(item, reader.lang).text,
      lang: foreignTexts(item, ["text"], reader).text,
    })),
  ];
}

async function listWorkoutNames(
  args: RequestArgs,
  { gym, query }: { gym: Gym; query: string },
): Promise<Suggestion[]> {
  const reader = await readerOf(args, gym);
  const workouts = await suggestWorkouts(args.context.db, {
    ...{ gymId: gym.id, lang: reader.lang, query },
  });
  return workouts.map((workout) => ({
    ...{ kind: "workout", value: String(workout.id), text: workout.name },
    lang: foreignLanguage(workout, reader) ?? undefined,
  }));
}
