/** The workouts' words in Spanish, French and German; the catalogue has the base text. */
import type { Translations } from "~/kernel/translations";
import type { DemoWorkout, GymGuid } from "../catalogue/workout";
import { FLOWSTATE_WORKOUTS } from "./flowstate-workouts";
import { IRONWORKS_WORKOUTS } from "./ironworks-workouts";
import { EQUIPMENT, FOCUS_AREAS, LANGUAGES, wordsFor, type Vocabulary } from "./vocabulary";

type NameAndDescription = [name: string, description: string];
export type WorkoutWords = Record<"es" | "fr" | "de", NameAndDescription>;

const WORDS: Record<GymGuid, Record<string, WorkoutWords>> = {
  ironworks: IRONWORKS_WORKOUTS,
  flowstate: FLOWSTATE_WORKOUTS,
};

export function workoutTexts(gym: GymGuid, { name, focus, equipment }: DemoWorkout): Translations {
  const words = Object.entries(WORDS[gym][name] ?? {}) as [
    keyof WorkoutWords,
    NameAndDescription,
  ][];
  return Object.fromEntries(
    words.map(([lang, [translated, description]]) => {
      const inLanguage = (vocabulary: Vocabulary, english: string) =>
        wordsFor(vocabulary, english)[LANGUAGES.indexOf(lang)] ?? english;
      return [
        lang,
        {
          name: translated,
          description,
          focusAreas: focus.map((area) => ({ name: inLanguage(FOCUS_AREAS, area) })),
          ...(equipment ? { equipmentDesc: inLanguage(EQUIPMENT, equipment) } : {}),
        },
      ];
    }),
  );
}
