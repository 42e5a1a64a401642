/** The tracks of a workout in playing order: its movements, or its single file (product.md §2, §3). */
import { SINGLE_FILE, type MovementKind } from "~/features/catalog/workouts/workout-kinds";
import type { Track } from "./playback";
import { timingOf } from "./timing";

export interface WorkoutTrack extends Track {
  /** The movement; `SINGLE_FILE` is the single file. */
  id: number;
  name: string;
  picture: string | null;
  kind: MovementKind;
  /** INTRO, VIDEO or MOVEMENT; a single file is a VIDEO. */
  contentType: string;
  /** Number of repetitions of a counted movement. */
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
        contentType: "VIDEO",
        timing: "media",
        durationSeconds,
        repetitions: null,
      },
    ];
  }
  // Copied field by field: locked-out visitors get the tracks too, and the row contains the location of the file.
  return movements.map((movement) => ({
    id: movement.id,
    name: movement.name,
    picture: movement.heroImgUrl,
    kind: movement.kind,
    contentType: movement.contentType,
    timing: timingOf(movement),
    durationSeconds: movement.durationSeconds,
    repetitions: movement.appType === "REP_BASED" ? movement.repetitions : null,
  }));
}
