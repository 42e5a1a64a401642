/** What there is to play of a workout, in order: its movements, or its single file as the only one (spec §2, §3). */
import { SINGLE_FILE, type MovementKind } from "~/features/catalog/workout-kinds";
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
  return movements.map(({ heroImgUrl, contentType, appType, repetitions, ...movement }) => ({
    ...movement,
    picture: heroImgUrl,
    timing: timingOf({ kind: movement.kind, contentType, appType }),
    repetitions: appType === "REP_BASED" ? repetitions : null,
  }));
}
