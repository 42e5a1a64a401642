/** The vocabulary of the demo catalogue: a workout is a row, the functions below build its steps. */

export type GymGuid = "ironworks" | "flowstate";
export type Category = "strength" | "hiit" | "yoga" | "mobility";

/** One step. `clip` names a folder below app/demo/media/{gym}, whose clip.json gives its name and seconds. */
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
  /** Number of the poster. */
  poster: number;
  intensity: "LOW" | "MEDIUM" | "HIGH";
  focus: string[];
  equipment?: string;
  tags: string[];
  /** True: open to everybody; otherwise it needs a plan of the gym. */
  free?: boolean;
  spotify?: string;
  appleMusic?: string;
  /** A folder below app/demo/media, for a workout that is one file. */
  single?: { media: string; kind: "VIDEO" | "AUDIO" };
  steps?: Step[];
  /** Further categories that list it. */
  also?: Category[];
}

/** The gym's greeting, once at the beginning. */
export const intro: Step = { kind: "intro" };
/** Loops for the given seconds. */
export const timed = (clip: string, seconds: number): Step => ({ kind: "timed", clip, seconds });
/** Loops for the given repetitions. */
export const counted = (clip: string, repetitions: number): Step => ({
  kind: "counted",
  clip,
  repetitions,
});
/** Plays once, from beginning to end. */
export const film = (clip: string): Step => ({ kind: "film", clip });
export const picture = (name: string, image: string, seconds: number): Step => ({
  kind: "picture",
  name,
  picture: image,
  seconds,
});
export const rest = (seconds: number): Step => picture("Rest", "rest.webp", seconds);

/** Repeats the steps, with a rest between the rounds. */
export function rounds(count: number, steps: Step[], between = 0): Step[] {
  return Array.from({ length: count }, (_, i) =>
    i > 0 && between > 0 ? [rest(between), ...steps] : steps,
  ).flat();
}

/** Each step for the given seconds, then a rest; a minute between rounds. */
export const circuit = (count: number, work: number, pause: number, clips: string[]): Step[] =>
  rounds(
    count,
    clips.flatMap((clip) => [timed(clip, work), rest(pause)]),
    60,
  );

/** Each step for the given repetitions, then a rest. */
export const sets = (count: number, repetitions: number, pause: number, clips: string[]): Step[] =>
  rounds(
    count,
    clips.flatMap((clip) => [counted(clip, repetitions), rest(pause)]),
  );

/** The steps without a pause between them. */
export const flow = (count: number, seconds: number, clips: string[]): Step[] =>
  rounds(
    count,
    clips.map((clip) => timed(clip, seconds)),
  );
