/** A card in a list, as the page's loader sends it or as built from a call's answer for later pages. */
import { specLine, type Translate } from "~/features/catalog/workouts/intensity";

export interface Card {
  id: number;
  name: string;
  image: string | null;
  /** Shown until the image arrives. */
  color: string | null;
  seconds: number;
  /** One line, e.g. "High · Legs". */
  specs: string;
  liked: boolean;
  locked: boolean;
  /** The plan a member would need; null: none is on sale, or nobody is signed in. */
  planId: number | null;
}

/** What GET /api/workouts answers with (app/routes/api/models.ts). */
export interface WorkoutInList {
  id: number;
  name: string;
  heroImageUrl: string | null;
  heroImageColor: string | null;
  duration: number;
  workoutIntensity: string | null;
  focusAreas: { name: string }[];
  liked: boolean;
  accessEnabled: boolean;
  subscriptionTypes: { id: number }[];
}

export function cardOf(workout: WorkoutInList, translate: Translate): Card {
  return {
    id: workout.id,
    name: workout.name,
    image: workout.heroImageUrl,
    color: workout.heroImageColor,
    seconds: workout.duration,
    specs: specLine(workout, translate),
    liked: workout.liked,
    locked: !workout.accessEnabled,
    planId: workout.accessEnabled ? null : (workout.subscriptionTypes[0]?.id ?? null),
  };
}

/** The cursor in a Link header's rel="next"; null on the last page. */
export function cursorOf(link: string | null): string | null {
  const [, address] = /<([^>]+)>; rel="next"/.exec(link ?? "") ?? [];
  return address ? new URL(address, "http://x").searchParams.get("after") : null;
}
