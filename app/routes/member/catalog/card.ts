/** A card in a list: the loader sends the first page's, GET /api/workouts those of later pages. */
import { toCardFacts, type Translate } from "~/features/catalog/workouts/intensity";

export interface Card {
  id: number;
  name: string;
  image: string | null;
  /** Fills the place of the image until it arrives. */
  color: string | null;
  seconds: number;
  /** One line, e.g. "High · Legs". */
  specs: string;
  /** The end of that line, where its language is another. */
  areas?: string | undefined;
  /** The language of the name and the focus areas, where it is not the page's. */
  lang?: string | undefined;
  liked: boolean;
  /** 100: done; null: neither started nor done. */
  played: number | null;
  locked: boolean;
  /** A plan that opens the workout; null: none is on sale, or the workout is open. */
  planId: number | null;
}

/** An item of the response to GET /api/workouts (app/routes/api/models.ts). */
export interface WorkoutItem {
  id: number;
  name: string;
  heroImageUrl: string | null;
  heroImageColor: string | null;
  duration: number;
  workoutIntensity: string | null;
  focusAreas: { name: string }[];
  textLanguage: string | null;
  liked: boolean;
  playedPercent: number | null;
  accessEnabled: boolean;
  subscriptionTypes: { id: number }[];
}

export function toCard(workout: WorkoutItem, translate: Translate): Card {
  return {
    id: workout.id,
    name: workout.name,
    image: workout.heroImageUrl,
    color: workout.heroImageColor,
    seconds: workout.duration,
    ...toCardFacts(workout, translate),
    liked: workout.liked,
    played: workout.playedPercent,
    locked: !workout.accessEnabled,
    planId: workout.accessEnabled ? null : (workout.subscriptionTypes[0]?.id ?? null),
  };
}

/** The cursor of a Link header's rel="next"; null on the last page. */
export function parseNextCursor(link: string | null): string | null {
  const [, address] = /<([^>]+)>; rel="next"/.exec(link ?? "") ?? [];
  return address ? new URL(address, "http://x").searchParams.get("after") : null;
}
