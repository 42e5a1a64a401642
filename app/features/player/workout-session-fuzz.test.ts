/** What holds for the playback and its events whatever happens in whatever order. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
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
/** More than any sum of movements: tells the end's completion from that of 75 %. */
const WORKOUT_SECONDS = 99_999;

const anyTrack = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  contentType: fc.constantFrom("INTRO", "VIDEO", "MOVEMENT"),
  durationSeconds: fc.integer({ min: 1, max: 600 }),
  timing: fc.constantFrom("media", "loop", "still"),
}) as fc.Arbitrary<SessionTrack>;
const anySeconds = fc.double({ min: -5, max: 700 });
const anyInput = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constantFrom("play", "pause", "run", "stall", "ended", "tick", "exit"),
    }),
  },
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
const anySession = fc.tuple(
  fc.array(anyTrack, { minLength: 1, maxLength: 5 }),
  fc.array(fc.tuple(anyInput, fc.integer({ min: 0, max: 60_000 })), { maxLength: 60 }),
);

interface Moment {
  session: WorkoutSession;
  now: number;
  input: SessionInput | null;
}

/** The state after each input, the first before any. */
function play(tracks: SessionTrack[], inputs: [object, number][]): Moment[] {
  let now = 0;
  let session = startSession(tracks, { first: 0, executionId: "0" });
  return [
    { session, now, input: null },
    ...inputs.map(([event, wait], index) => {
      now += wait;
      const input = { ...event, now } as SessionInput;
      const workout = { tracks, durationSeconds: WORKOUT_SECONDS, nextExecutionId: `${index + 1}` };
      session = stepSession(session, input, workout);
      return { session, now, input };
    }),
  ];
}

test("play is reached from every state, and no track has more seconds than it has", () => {
  fc.assert(
    fc.property(anySession, ([tracks, inputs]) => {
      for (const { session, now } of play(tracks, inputs)) {
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
    fc.property(anySession, ([tracks, inputs]) => {
      let before = 0;
      let wasFinished = false;
      for (const { session, now, input } of play(tracks, inputs)) {
        const { playback } = session;
        const seconds = getWorkDone(playback, tracks, now);
        // Only the clock's rounding may differ, or a film that says that it is behind the clock.
        const begins = wasFinished && playback.status === "playing";
        const isCorrected = input?.type === "position";
        if (!begins && !isCorrected) expect(seconds).toBeGreaterThanOrEqual(before - 1e-6);
        expect(seconds).toBeLessThanOrEqual(getTotalSeconds(tracks) + 1e-6);
        before = seconds;
        wasFinished = playback.status === "finished";
      }
    }),
  );
});

/** The events of each execution, with the wall clock's seconds since its first. */
function listExecutions(
  moments: Moment[],
): Map<string, (SessionEvent & { wall: number; turn: number })[]> {
  const executions = new Map<string, (SessionEvent & { wall: number; turn: number })[]>();
  const begun = new Map<string, number>();
  let taken = 0;
  let turn = 0;
  for (const { session, now } of moments) {
    for (const event of session.outbox.slice(taken)) {
      const id = event.workoutExecutionId;
      begun.set(id, begun.get(id) ?? now);
      const wall = (now - (begun.get(id) ?? now)) / 1000;
      executions.set(id, [...(executions.get(id) ?? []), { ...event, wall, turn }]);
    }
    taken = session.outbox.length;
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
          expect(event.playedSeconds).toBeLessThanOrEqual(event.wall * HIGHEST_RATE + 1e-3);
          expect(event.executionTime).toBe(Number(event.executionTime.toFixed(2)));
          before = event.playedSeconds;
        }
      }
    }),
    { numRuns: 300 },
  );
});
