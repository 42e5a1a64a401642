/** What holds for the playback and its events whatever happens in whatever order. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { changeTracks } from "./change-tracks";
import { elapsedSeconds, getWorkDone, remainingSeconds } from "./playback";
import { getPosition, getTotalSeconds } from "./playback-position";
import {
  startSession,
  stepSession,
  type SessionEvent,
  type SessionInput,
  type SessionTrack,
  type WorkoutSession,
} from "./workout-session";

const HIGHEST_RATE = 1.5;
/** Of the clock's sums. */
const ROUNDING = 1e-3;
/** More than any sum of movements: tells the end's completion from that of 75 %. */
const WORKOUT_SECONDS = 99_999;

const anyTrack = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  contentType: fc.constantFrom("INTRO", "VIDEO", "MOVEMENT"),
  durationSeconds: fc.integer({ min: 1, max: 600 }),
  timing: fc.constantFrom("media", "loop", "still"),
}) as fc.Arbitrary<SessionTrack>;
const anySeconds = fc.double({ min: -5, max: 700 });
const anyTracks = fc.array(anyTrack, { minLength: 1, maxLength: 5 });
const anyInput = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constantFrom("play", "pause", "run", "stall", "ended", "tick", "exit"),
    }),
  },
  fc.record({ type: fc.constant("tick"), hidden: fc.constant(true) }),
  {
    weight: 4,
    // A film a little ahead of its clock, or behind it.
    arbitrary: fc.record({ type: fc.constant("film"), drift: fc.integer({ min: -30, max: 12 }) }),
  },
  fc.record({ type: fc.constant("taken"), count: fc.integer({ min: 0, max: 4 }) }),
  // No input: the page's data was loaded again, and a trainer has edited the workout.
  fc.record({ type: fc.constant("tracks"), tracks: anyTracks }),
  fc.record({ type: fc.constantFrom("position", "seek"), seconds: anySeconds }),
  fc.record({ type: fc.constant("rate"), rate: fc.double({ min: 0.75, max: HIGHEST_RATE }) }),
  fc.record({ type: fc.constant("choose"), index: fc.integer({ min: -1, max: 6 }) }),
  fc.record({
    type: fc.constant("resume"),
    index: fc.integer({ min: -1, max: 6 }),
    seconds: anySeconds,
    played: fc.array(fc.array(fc.tuple(anySeconds, anySeconds), { maxLength: 3 }), {
      maxLength: 5,
    }),
    completed: fc.boolean(),
  }),
);
const anyWait = fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 60_000 }));
const anySession = fc.tuple(anyTracks, fc.array(fc.tuple(anyInput, anyWait), { maxLength: 60 }));

interface Moment {
  session: WorkoutSession;
  tracks: readonly SessionTrack[];
  now: number;
  input: FuzzInput | null;
}

type FuzzInput =
  | SessionInput
  | { type: "tracks"; tracks: SessionTrack[]; now: number }
  /** In tenths of a second from where its clock says that it is. */
  | { type: "film"; drift: number; now: number };

/** The state after each input, the first before any. */
function play(first: readonly SessionTrack[], inputs: [object, number][]): Moment[] {
  let now = 0;
  let tracks = first;
  let session = startSession(tracks, { first: 0, executionId: "0" });
  return [
    { session, tracks, now, input: null },
    ...inputs.map(([event, wait], index) => {
      now += wait;
      const input = { ...event, now } as FuzzInput;
      const workout = { tracks, durationSeconds: WORKOUT_SECONDS, nextExecutionId: `${index + 1}` };
      if (input.type === "tracks") {
        session = changeTracks(session, workout, input);
        tracks = input.tracks;
      } else {
        session = stepSession(session, toSessionInput(input, session), workout);
      }
      return { session, tracks, now, input };
    }),
  ];
}

function toSessionInput(
  input: Exclude<FuzzInput, { type: "tracks" }>,
  { playback }: WorkoutSession,
): SessionInput {
  if (input.type !== "film") return input;
  const { elapsedBefore, runningSince, rate } = playback;
  const { now, drift } = input;
  const seconds = elapsedBefore + ((now - (runningSince ?? now)) / 1000) * rate + drift / 10;
  return { type: "position", seconds, now };
}

test("play is reached from every state, and no track has more seconds than it has", () => {
  fc.assert(
    fc.property(anySession, ([first, inputs]) => {
      for (const { session, tracks, now } of play(first, inputs)) {
        const { playback } = session;
        const track = tracks[playback.index];
        expect(track).toBeDefined();
        if (!track) return;
        expect(elapsedSeconds(playback, track, now)).toBeLessThanOrEqual(track.durationSeconds);
        expect(remainingSeconds(playback, track, now)).toBeGreaterThanOrEqual(0);
        expect(getPosition(playback, tracks, now)).toBeLessThanOrEqual(getTotalSeconds(tracks));
        expect(playback.played).toHaveLength(tracks.length);
        if (playback.status !== "playing") expect(playback.runningSince).toBeNull();
        const workout = { tracks, durationSeconds: WORKOUT_SECONDS, nextExecutionId: "next" };
        const next = stepSession(session, { type: "play", now }, workout);
        expect(next.playback.status).toBe("playing");
        expect(next.execution?.seq).toBeGreaterThan(0);
      }
    }),
  );
});

test("playlist time never runs backwards until the workout is played again", () => {
  fc.assert(
    fc.property(anySession, ([first, inputs]) => {
      let before = 0;
      let wasFinished = false;
      for (const { session, tracks, now, input } of play(first, inputs)) {
        const { playback } = session;
        const seconds = getWorkDone(playback, tracks, now);
        // Only the clock's rounding may differ. A movement that is gone takes its seconds along.
        const begins = wasFinished && playback.status === "playing";
        const isEdited = input?.type === "tracks";
        if (!begins && !isEdited) expect(seconds).toBeGreaterThanOrEqual(before - 1e-6);
        expect(seconds).toBeLessThanOrEqual(getTotalSeconds(tracks) + 1e-6);
        before = seconds;
        wasFinished = playback.status === "finished";
      }
    }),
  );
});

test("no more seconds are played than pass while something runs", () => {
  fc.assert(
    fc.property(anySession, ([first, inputs]) => {
      let running = 0;
      let before: Moment | null = null;
      for (const moment of play(first, inputs)) {
        const runs = before !== null && before.session.playback.runningSince !== null;
        if (runs && before) running += moment.now - before.now;
        const { playedSeconds } = moment.session.playback;
        expect(playedSeconds).toBeLessThanOrEqual(running / 1000 + ROUNDING);
        before = moment;
      }
    }),
    { numRuns: 300 },
  );
});

/** The events of each execution, with the wall clock's seconds since its first. */
function listExecutions(
  moments: Moment[],
): Map<string, (SessionEvent & { wall: number; turn: number })[]> {
  const executions = new Map<string, (SessionEvent & { wall: number; turn: number })[]>();
  const begun = new Map<string, number>();
  let waiting: readonly SessionEvent[] = [];
  let turn = 0;
  for (const { session, now, input } of moments) {
    if (input?.type === "taken") waiting = waiting.slice(input.count);
    expect(session.outbox.slice(0, waiting.length)).toEqual(waiting);
    for (const event of session.outbox.slice(waiting.length)) {
      const id = event.workoutExecutionId;
      begun.set(id, begun.get(id) ?? now);
      const wall = (now - (begun.get(id) ?? now)) / 1000;
      executions.set(id, [...(executions.get(id) ?? []), { ...event, wall, turn }]);
    }
    waiting = session.outbox;
    turn = session.playback.turn;
  }
  return executions;
}

test("what must be sent once is sent once, and every event has its number and its seconds", () => {
  fc.assert(
    fc.property(anySession, ([tracks, inputs]) => {
      for (const events of listExecutions(play(tracks, inputs)).values()) {
        const of = (type: string) => events.filter((event) => event.workoutTrackType === type);
        expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
        expect(of("WORKOUT_EXIT").length).toBeLessThanOrEqual(1);
        // A workout that was loaded and never played ends, and does nothing else.
        const isUnplayed = events.length === 1 && of("WORKOUT_EXIT").length === 1;
        expect(events[0]?.workoutTrackType).toBe(isUnplayed ? "WORKOUT_EXIT" : "WORKOUT_START");
        expect(of("WORKOUT_START")).toHaveLength(isUnplayed ? 0 : 1);
        if (of("WORKOUT_EXIT").length > 0)
          expect(events.at(-1)?.workoutTrackType).toBe("WORKOUT_EXIT");
        const isEnd = (event: SessionEvent) => event.executionTime === WORKOUT_SECONDS;
        expect(of("WORKOUT_COMPLETE").filter(isEnd).length).toBeLessThanOrEqual(1);
        expect(of("WORKOUT_COMPLETE").filter((event) => !isEnd(event)).length).toBeLessThanOrEqual(
          1,
        );
        const turns = of("MOVEMENT_COMPLETE").map((event) => event.turn);
        expect(new Set(turns).size).toBe(turns.length);
        let before = 0;
        for (const event of events) {
          expect(event.playedSeconds).toBeGreaterThanOrEqual(before);
          expect(event.playedSeconds).toBeLessThanOrEqual(event.wall + ROUNDING);
          expect(event.executionTime).toBe(Number(event.executionTime.toFixed(2)));
          before = event.playedSeconds;
        }
      }
    }),
    { numRuns: 300 },
  );
});
