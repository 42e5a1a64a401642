/** How the demo catalogue is written down: a workout is a row, its steps are made by the verbs below. */

export type GymGuid = "ironworks" | "flowstate";
export type Category = "strength" | "hiit" | "yoga" | "mobility";

/** One thing to do. `clip` names a folder below app/demo/media/{gym}, whose clip.json gives its name and seconds. */
export type Step =
  | { kind: "intro" }
  | { kind: "timed"; clip: string; seconds: number }
  | { kind: "counted"; clip: string; repetitions: number }
  | { kind: "film"; clip: string }
  | { kind: "picture"; name: string; picture: string; seconds: number };

export interface DemoWorkout {
  name: string;
  description: string;
  trainer: "maya" | "tom";
  /** Its poster's number. */
  poster: number;
  intensity: "LOW" | "MEDIUM" | "HIGH";
  focus: string[];
  equipment?: string;
  tags: string[];
  /** Open to everybody; the others need a plan of the gym. */
  free?: boolean;
  spotify?: string;
  appleMusic?: string;
  /** A folder below app/demo/media: one file is the whole workout. */
  single?: { media: string; kind: "VIDEO" | "AUDIO" };
  steps?: Step[];
  /** Further shelves it stands on. */
  also?: Category[];
}

/** The gym's greeting, once, before the work. */
export const intro: Step = { kind: "intro" };
/** Looped for so many seconds. */
export const timed = (clip: string, seconds: number): Step => ({ kind: "timed", clip, seconds });
/** Looped for so many repetitions. */
export const counted = (clip: string, repetitions: number): Step => ({
  kind: "counted",
  clip,
  repetitions,
});
/** Played once, from its beginning to its end. */
export const film = (clip: string): Step => ({ kind: "film", clip });
export const picture = (name: string, image: string, seconds: number): Step => ({
  kind: "picture",
  name,
  picture: image,
  seconds,
});
export const rest = (seconds: number): Step => picture("Rest", "rest.webp", seconds);

/** Steps again and again, with a rest between the rounds. */
export function rounds(count: number, steps: Step[], between = 0): Step[] {
  return Array.from({ length: count }, (_, i) =>
    i > 0 && between > 0 ? [rest(between), ...steps] : steps,
  ).flat();
}

/** So long of each, then a rest; a minute between rounds. */
export const circuit = (count: number, work: number, pause: number, clips: string[]): Step[] =>
  rounds(
    count,
    clips.flatMap((clip) => [timed(clip, work), rest(pause)]),
    60,
  );

/** So many repetitions of each, then a rest. */
export const sets = (count: number, repetitions: number, pause: number, clips: string[]): Step[] =>
  rounds(
    count,
    clips.flatMap((clip) => [counted(clip, repetitions), rest(pause)]),
  );

/** One after the other without a pause. */
export const flow = (count: number, seconds: number, clips: string[]): Step[] =>
  rounds(
    count,
    clips.map((clip) => timed(clip, seconds)),
  );
