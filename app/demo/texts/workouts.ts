/** The workouts' names and descriptions in Spanish, French and German; the catalogue has the base text. */
import type { Translations } from "~/kernel/translations";
import type { GymGuid } from "../catalogue/workout";
import { FLOWSTATE_WORKOUTS } from "./flowstate-workouts";
import { IRONWORKS_WORKOUTS } from "./ironworks-workouts";

type NameAndDescription = [name: string, description: string];
export type WorkoutWords = Record<"es" | "fr" | "de", NameAndDescription>;

const WORDS: Record<GymGuid, Record<string, WorkoutWords>> = {
  ironworks: IRONWORKS_WORKOUTS,
  flowstate: FLOWSTATE_WORKOUTS,
};

export function workoutTexts(gym: GymGuid, name: string): Translations {
  const words: Partial<WorkoutWords> = WORDS[gym][name] ?? {};
  return Object.fromEntries(
    Object.entries(words).map(([lang, [name, description]]) => [lang, { name, description }]),
  );
}
