/**
 * One member before one workout: the playback, and the tracking events that it causes (product.md §13 "Events of the
 * player"). Pure: a step returns the new state, whose outbox has the new events. An execution exists from loading until
 * the member leaves; playing again after the end or after leaving is another one.
 */
import { SINGLE_FILE } from "~/features/catalog/workouts/workout-kinds";
import type { WorkoutTrackType } from "~/features/workout-tracking/track-types";
import {
  countPlayed,
  elapsedSeconds,
  getWorkDone,
  startPlayback,
  step,
  type Playback,
  type PlaybackEvent,
  type Track,
} from "./playback";
import { getTotalSeconds } from "./playback-position";

/** Of the movements' duration, rounded to two decimals. */
const COMPLETE_RATIO = 0.75;

export interface SessionTrack extends Track {
  /** The movement, or SINGLE_FILE. */
  id: number;
  contentType: string;
}

export interface SessionEvent {
  workoutExecutionId: string;
  /** Counts the events of an execution from 1. */
  seq: number;
  workoutTrackType: WorkoutTrackType;
  /** Seconds, with two decimals at most. */
  executionTime: number;
  /** Null for a workout's single file. */
  movementId: number | null;
  /** Whole seconds of real time played so far in the execution. */
  playedSeconds: number;
}

interface Execution {
  id: string;
  /** The number of its last event; 0: nothing was played. */
  seq: number;
  /** `Playback.playedSeconds` when it began. */
  playedBefore: number;
}

export interface WorkoutSession {
  playback: Playback;
  /** Null after the member has left. */
  execution: Execution | null;
  /** 75 % were reached, in this execution or in the one that it resumes. */
  completed: boolean;
  outbox: readonly SessionEvent[];
}

export type SessionInput =
  | Exclude<PlaybackEvent, { type: "resume" }>
  | (Extract<PlaybackEvent, { type: "resume" }> & { completed: boolean })
  /** The member leaves the workout. */
  | { type: "exit"; now: number }
  /** The first events of the outbox are in the queue. */
  | { type: "taken"; count: number; now: number };

export interface SessionWorkout {
  tracks: readonly SessionTrack[];
  /** Of the workout, which its last WORKOUT_COMPLETE says. */
  durationSeconds: number;
  /** The id of the next execution, if the step begins one. */
  nextExecutionId: string;
}

/** `executionId` is made when the workout is loaded. */
export function startSession(
  tracks: readonly SessionTrack[],
  { first, executionId }: { first: number; executionId: string },
): WorkoutSession {
  return {
    playback: startPlayback(tracks, first),
    execution: { id: executionId, seq: 0, playedBefore: 0 },
    completed: false,
    outbox: [],
  };
}

/** Returns the same state when nothing has changed. */
export function stepSession(
  session: WorkoutSession,
  input: SessionInput,
  workout: SessionWorkout,
): WorkoutSession {
  if (input.type === "taken") {
    return input.count > 0 ? { ...session, outbox: session.outbox.slice(input.count) } : session;
  }
  if (input.type === "exit") return exit(session, input.now, workout);
  const before = session.playback;
  const playback = step(before, input, workout.tracks);
  if (before.status !== "playing") {
    if (playback === before) return session;
    const next = { ...session, playback };
    return playback.status === "playing" ? startPlaying(next, before, input, workout) : next;
  }
  const done = complete(session, playback, input.now, workout);
  return playback === before ? done : sendChange({ ...done, playback }, before, input, workout);
}

/** Whole seconds of real time played in the execution. */
export function getPlayedSeconds(
  { playback, execution }: WorkoutSession,
  tracks: readonly Track[],
  now: number,
): number {
  const track = tracks[playback.index];
  const { playedSeconds } = track ? countPlayed(playback, track, now) : playback;
  // The sum of many parts of a second may miss the whole one by a rounding error.
  return Math.floor(playedSeconds - (execution?.playedBefore ?? 0) + 1e-6);
}

interface Message {
  type: WorkoutTrackType;
  seconds: number;
  /** The index of the track it is about. */
  of: number;
}

function send(
  session: WorkoutSession,
  messages: readonly Message[],
  now: number,
  { tracks }: SessionWorkout,
): WorkoutSession {
  const { execution } = session;
  if (!execution || messages.length === 0) return session;
  const playedSeconds = getPlayedSeconds(session, tracks, now);
  const events = messages.map(({ type, seconds, of }, index) => {
    const id = tracks[of]?.id ?? SINGLE_FILE;
    return {
      workoutExecutionId: execution.id,
      seq: execution.seq + 1 + index,
      workoutTrackType: type,
      executionTime: roundToHundredths(seconds),
      movementId: id === SINGLE_FILE ? null : id,
      playedSeconds,
    };
  });
  return {
    ...session,
    execution: { ...execution, seq: execution.seq + events.length },
    outbox: [...session.outbox, ...events],
  };
}

/** The member plays: for the first time, after a pause, or again. */
function startPlaying(
  session: WorkoutSession,
  before: Playback,
  input: Exclude<SessionInput, { type: "exit" | "taken" }>,
  workout: SessionWorkout,
): WorkoutSession {
  const { playback } = session;
  const again = before.status === "finished";
  const next = {
    ...session,
    execution:
      again || !session.execution
        ? { id: workout.nextExecutionId, seq: 0, playedBefore: playback.playedSeconds }
        : session.execution,
    completed: input.type === "resume" ? input.completed : session.completed && !again,
  };
  const of = playback.index;
  const seconds = playback.elapsedBefore;
  const isFirst = next.execution.seq === 0;
  const messages: Message[] = [
    ...(isFirst ? [{ type: "WORKOUT_START" as const, seconds: 0, of }] : []),
    ...(isFirst ? [] : listBack(before, playback, input.now, workout)),
    { type: "WORKOUT_PLAY", seconds, of },
    { type: "MOVEMENT_START", seconds, of },
  ];
  return send(next, messages, input.now, workout);
}

/** The events of a change while it played. */
function sendChange(
  session: WorkoutSession,
  before: Playback,
  input: SessionInput,
  workout: SessionWorkout,
): WorkoutSession {
  const { playback } = session;
  const { now } = input;
  const of = playback.index;
  if (playback.status === "paused") {
    const pause = { type: "WORKOUT_PAUSE" as const, seconds: playback.elapsedBefore, of };
    return send(session, [pause], now, workout);
  }
  const finished = playback.status === "finished";
  if (playback.turn === before.turn && !finished) return session;
  const messages = [
    ...(input.type === "choose"
      ? listBack(before, playback, now, workout)
      : listEnd(before.index, workout)),
    finished
      ? { type: "WORKOUT_COMPLETE" as const, seconds: workout.durationSeconds, of }
      : { type: "MOVEMENT_START" as const, seconds: 0, of },
  ];
  return send(session, messages, now, workout);
}

/** Says which movement the member has left for an earlier one, and at which second. */
function listBack(
  before: Playback,
  after: Playback,
  now: number,
  { tracks }: SessionWorkout,
): Message[] {
  const track = tracks[before.index];
  if (!track || after.index >= before.index) return [];
  const seconds = elapsedSeconds(before, track, now);
  return [{ type: "MOVEMENT_BACK", seconds, of: before.index }];
}

function listEnd(of: number, { tracks }: SessionWorkout): Message[] {
  const seconds = tracks[of]?.durationSeconds ?? 0;
  const isIntro = tracks.slice(0, of + 1).every(({ contentType }) => contentType === "INTRO");
  return [
    { type: "MOVEMENT_COMPLETE", seconds, of },
    ...(isIntro ? [{ type: "WORKOUT_INTRO_VIDEO_COMPLETE" as const, seconds, of }] : []),
  ];
}

/** Sends the completion once enough of the workout was played, what an earlier visit has played included. */
function complete(
  session: WorkoutSession,
  playback: Playback,
  now: number,
  workout: SessionWorkout,
): WorkoutSession {
  if (session.completed) return session;
  const seconds = getWorkDone(playback, workout.tracks, now);
  const ratio = roundToHundredths(seconds / getTotalSeconds(workout.tracks));
  if (!(ratio >= COMPLETE_RATIO)) return session;
  const of = session.playback.index;
  const message = { type: "WORKOUT_COMPLETE" as const, seconds: Math.round(seconds), of };
  return send({ ...session, playback, completed: true }, [message], now, workout);
}

/** Leaving pauses, and ends the execution of a workout that was not played too. */
function exit(session: WorkoutSession, now: number, workout: SessionWorkout): WorkoutSession {
  if (!session.execution) return session;
  const playback = step(session.playback, { type: "pause", now }, workout.tracks);
  const message = { type: "WORKOUT_EXIT" as const, seconds: 0, of: playback.index };
  return { ...send({ ...session, playback }, [message], now, workout), execution: null };
}

const roundToHundredths = (seconds: number) => Math.round(seconds * 100) / 100;
