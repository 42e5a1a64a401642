/** Texts of the demo workouts in Spanish, French and German; the catalogue has the English base text. */
import type { Translations } from "~/kernel/translations";
import type { DemoWorkout, GymGuid } from "../catalogue/workout";
import { HIIT as FLOWSTATE_HIIT } from "./flowstate/hiit";
import { MOBILITY as FLOWSTATE_MOBILITY } from "./flowstate/mobility";
import { STRENGTH as FLOWSTATE_STRENGTH } from "./flowstate/strength";
import { YOGA as FLOWSTATE_YOGA } from "./flowstate/yoga";
import { HIIT as IRONWORKS_HIIT } from "./ironworks/hiit";
import { MOBILITY as IRONWORKS_MOBILITY } from "./ironworks/mobility";
import { STRENGTH as IRONWORKS_STRENGTH } from "./ironworks/strength";
import { YOGA as IRONWORKS_YOGA } from "./ironworks/yoga";
import { EQUIPMENT, FOCUS_AREAS, LANGUAGES, wordsFor, type Vocabulary } from "./vocabulary";

type NameAndDescription = [name: string, description: string];
export type WorkoutWords = Record<"es" | "fr" | "de", NameAndDescription>;

const WORDS: Record<GymGuid, Record<string, WorkoutWords>> = {
  ironworks: {
    ...IRONWORKS_HIIT,
    ...IRONWORKS_MOBILITY,
    ...IRONWORKS_STRENGTH,
    ...IRONWORKS_YOGA,
  },
  flowstate: {
    ...FLOWSTATE_HIIT,
    ...FLOWSTATE_MOBILITY,
    ...FLOWSTATE_STRENGTH,
    ...FLOWSTATE_YOGA,
  },
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
