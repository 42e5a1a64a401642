/** Every demo workout with its category, newest first, as a gym that has published for months would have them. */
import { hiit as flowstateHiit } from "./flowstate/hiit";
import { mobility as flowstateMobility } from "./flowstate/mobility";
import { strength as flowstateStrength } from "./flowstate/strength";
import { yoga as flowstateYoga } from "./flowstate/yoga";
import { hiit as ironworksHiit } from "./ironworks/hiit";
import { mobility as ironworksMobility } from "./ironworks/mobility";
import { strength as ironworksStrength } from "./ironworks/strength";
import { yoga as ironworksYoga } from "./ironworks/yoga";
import type { Category, DemoWorkout, GymGuid } from "./workout";

interface ShelvedWorkout {
  category: Category;
  demo: DemoWorkout;
  /** Days since publication. */
  ageDays: number;
}

const SHELVES: Record<GymGuid, Record<Category, DemoWorkout[]>> = {
  ironworks: {
    strength: ironworksStrength,
    hiit: ironworksHiit,
    yoga: ironworksYoga,
    mobility: ironworksMobility,
  },
  flowstate: {
    strength: flowstateStrength,
    hiit: flowstateHiit,
    yoga: flowstateYoga,
    mobility: flowstateMobility,
  },
};
const ORDER: Record<GymGuid, Category[]> = {
  ironworks: ["strength", "hiit", "mobility", "yoga"],
  flowstate: ["yoga", "mobility", "strength", "hiit"],
};
/** Days between two publications; the sequence is irregular on purpose. */
const GAPS = [1, 3, 2, 4, 1, 5, 2, 3];

/** Categories alternate, so that the newest workouts cover all of them. */
export function catalogueOf(gym: GymGuid): ShelvedWorkout[] {
  const shelves = SHELVES[gym];
  const longest = Math.max(...ORDER[gym].map((category) => shelves[category].length));
  const all: ShelvedWorkout[] = [];
  let ageDays = 1;
  for (let i = 0; i < longest; i++) {
    for (const category of ORDER[gym]) {
      const demo = shelves[category][i];
      if (!demo) continue;
      all.push({ category, demo, ageDays });
      ageDays += GAPS[all.length % GAPS.length] ?? 1;
    }
  }
  return all;
}

/** Popularity from 0 to 1: free and new workouts are liked more, with a pseudo-random part. */
export function popularity({ demo, ageDays }: ShelvedWorkout): number {
  let hash = 7;
  for (const character of demo.name) hash = (hash * 31 + character.charCodeAt(0)) % 1009;
  const chance = (hash / 1009) ** 2.4;
  const known = demo.free ? 0.25 : 0;
  const settled = ageDays > 20 ? 0.08 : 0;
  return Math.min(1, 0.04 + chance * 0.75 + known + settled);
}
