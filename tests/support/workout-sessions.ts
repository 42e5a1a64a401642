/** A workout of four movements, and scripts of what a member does with it. */
import {
  startSession,
  stepSession,
  type SessionInput,
  type SessionTrack,
  type WorkoutSession,
} from "~/features/player/workout-session";
import { playSeconds } from "./play-seconds";

export const intro: SessionTrack = {
  id: 11,
  contentType: "INTRO",
  durationSeconds: 8,
  timing: "media",
};
export const film: SessionTrack = {
  id: 12,
  contentType: "VIDEO",
  durationSeconds: 40,
  timing: "media",
};
const loop: SessionTrack = { id: 13, contentType: "MOVEMENT", durationSeconds: 20, timing: "loop" };
const still: SessionTrack = { id: 14, contentType: "VIDEO", durationSeconds: 32, timing: "still" };
/** 100 seconds. */
const tracks = [intro, film, loop, still];

type Timeless = SessionInput extends infer I
  ? I extends { now: number }
    ? Omit<I, "now">
    : never
  : never;
export type Script = readonly (readonly [second: number, input: Timeless])[];

/** The durations of a workout and of its movements may differ. */
const workoutOf = (of: readonly SessionTrack[]) => ({ tracks: of, durationSeconds: 120 });

export function runSession(
  script: Script,
  {
    of = tracks,
    first = 0,
    from,
  }: { of?: SessionTrack[]; first?: number; from?: WorkoutSession } = {},
): WorkoutSession {
  let before = (script[0]?.[0] ?? 0) * 1000;
  return script.reduce(
    (session, [second, input], index) => {
      const now = second * 1000;
      const workout = { ...workoutOf(of), nextExecutionId: `again-${index}` };
      const played = playSeconds(
        session,
        { from: before, to: now },
        {
          tracks: of,
          read: ({ playback }) => playback,
          step: (current, report) => stepSession(current, report, workout),
        },
      );
      before = now;
      return stepSession(played, { ...input, now } as SessionInput, workout);
    },
    from ?? startSession(of, { first, executionId: "loaded" }),
  );
}

/** `TYPE movement at second, played seconds`. */
export const listEvents = ({ outbox }: WorkoutSession) =>
  outbox.map(
    (event) =>
      `${event.workoutTrackType} ${event.movementId ?? "-"} ${event.executionTime}, ${event.playedSeconds}`,
  );

export const play = { type: "play" } as const;
export const pause = { type: "pause" } as const;
export const moves = { type: "run" } as const;
export const ended = { type: "ended" } as const;
export const tick = { type: "tick" } as const;
export const exit = { type: "exit" } as const;
export const choose = (index: number) => ({ type: "choose", index }) as const;
export const seek = (seconds: number) => ({ type: "seek", seconds }) as const;

export const START = ["WORKOUT_START 11 0, 0", "WORKOUT_PLAY 11 0, 0", "MOVEMENT_START 11 0, 0"];
export const WHOLE: Script = [
  [0, play],
  [0, moves],
  [8, ended],
  [8, moves],
  [48, ended],
  [48, moves],
  [58, ended],
  [68, tick],
  [74.4, tick],
  [74.5, tick],
  [80, tick],
  [100, tick],
];
