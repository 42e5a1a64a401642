/** What there is to play of a workout, in order: its movements, or its single file as the only one (product.md §2, §3). */
import { SINGLE_FILE, type MovementKind } from "~/features/catalog/workouts/workout-kinds";
import { timingOf, type Track } from "./playback";

export interface WorkoutTrack extends Track {
  /** The movement; `SINGLE_FILE` is the single file. */
  id: number;
  name: string;
  picture: string | null;
  kind: MovementKind;
  /** How often, where a movement is counted and not timed. */
  repetitions: number | null;
}

export function tracksOf(workout: {
  name: string;
  heroImageUrl: string | null;
  durationSeconds: number;
  single: { kind: "VIDEO" | "AUDIO" } | null;
  movements: readonly {
    id: number;
    name: string;
    heroImgUrl: string | null;
    durationSeconds: number;
    kind: MovementKind;
    contentType: string;
    appType: string | null;
    repetitions: number | null;
  }[];
}): WorkoutTrack[] {
  const { name, heroImageUrl, durationSeconds, single, movements } = workout;
  if (single) {
    return [
      {
        id: SINGLE_FILE,
        name,
        picture: heroImageUrl,
        kind: single.kind,
        timing: "media",
        durationSeconds,
        repetitions: null,
      },
    ];
  }
  // Named one by one: whoever is locked out reads these too, and where a file lies is in the row.
  return movements.map((movement) => ({
    id: movement.id,
    name: movement.name,
    picture: movement.heroImgUrl,
    kind: movement.kind,
    timing: timingOf(movement),
    durationSeconds: movement.durationSeconds,
    repetitions: movement.appType === "REP_BASED" ? movement.repetitions : null,
  }));
}
