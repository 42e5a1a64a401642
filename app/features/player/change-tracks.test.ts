import { describe, expect, it, test } from "vitest";
import { changeTracks } from "./change-tracks";
import {
  startSession,
  stepSession,
  type SessionInput,
  type SessionTrack,
  type WorkoutSession,
} from "./workout-session";

const still = (id: number, durationSeconds = 20): SessionTrack => ({
  ...{ id, durationSeconds, contentType: "VIDEO", timing: "still" },
});
const tracks = [still(1), still(2), still(3)];

const workoutOf = (of: readonly SessionTrack[]) => ({
  ...{ tracks: of, durationSeconds: 60, nextExecutionId: "b" },
});

function run(
  inputs: SessionInput[],
  of = tracks,
  from: WorkoutSession = startSession(of, { first: 0, executionId: "a" }),
): WorkoutSession {
  return inputs.reduce((session, input) => stepSession(session, input, workoutOf(of)), from);
}

const hidden = (second: number): SessionInput => ({
  type: "tick",
  hidden: true,
  now: second * 1000,
});
/** Movement 1 was played whole; of movement 2 four seconds. */
const started: SessionInput[] = [{ type: "play", now: 0 }, hidden(20), hidden(24)];

const change = (session: WorkoutSession, after: SessionTrack[]) =>
  changeTracks(session, workoutOf(tracks), { tracks: after, now: 25_000 });

describe("while the second movement plays", () => {
  it.each<[string, SessionTrack[], object]>([
    [
      "one inserted before it shifts it and what was played",
      [still(9), ...tracks],
      { index: 2, status: "playing", elapsedBefore: 4, played: [[], [[0, 20]], [[0, 4]], []] },
    ],
    [
      "one removed before it too",
      tracks.slice(1),
      { index: 0, status: "playing", elapsedBefore: 4, played: [[[0, 4]], []] },
    ],
    [
      "a shorter one has no more than its length",
      [still(1, 12), still(2, 3), still(3)],
      { index: 1, status: "playing", elapsedBefore: 3, played: [[[0, 12]], [[0, 3]], []] },
    ],
    [
      "without it the next stands there, paused at its start",
      [still(1), still(3)],
      { index: 1, status: "paused", elapsedBefore: 0, played: [[[0, 20]], []] },
    ],
    [
      "without it and the next, the last",
      [still(1)],
      { index: 0, status: "paused", elapsedBefore: 0, played: [[[0, 20]]] },
    ],
    [
      "one that has become a film begins again",
      [still(1), { ...still(2), timing: "media" }, still(3)],
      { index: 1, status: "paused", elapsedBefore: 0, played: [[[0, 20]], [[0, 5]], []] },
    ],
  ])("%s", (_case, after, expected) => {
    const session = change(run(started), after);
    expect(session.playback).toMatchObject(expected);
    // It goes on from there, and the end of the visit names a movement.
    const next = run(
      [
        { type: "play", now: 26_000 },
        { type: "exit", now: 27_000 },
      ],
      after,
      session,
    );
    expect(next.outbox.at(-1)).toMatchObject({
      workoutTrackType: "WORKOUT_EXIT",
      movementId: after[next.playback.index]?.id,
    });
  });

  it("a pause that the change causes is told", () => {
    const { outbox } = change(run(started), [still(1)]);
    expect(outbox.at(-1)).toMatchObject({
      ...{ workoutTrackType: "WORKOUT_PAUSE", movementId: 2, executionTime: 5 },
    });
  });
});

test("the same movements, loaded again, change nothing", () => {
  const session = run(started);
  expect(change(session, [still(1), still(2), still(3)])).toBe(session);
});

test("a workout that waits for its first play still waits", () => {
  expect(change(run([]), [still(7), still(2)]).playback).toMatchObject({
    ...{ index: 0, status: "waiting" },
  });
});

test("a finished workout stays finished, at the end of what is its last movement now", () => {
  const session = run([...started, hidden(40), hidden(60)]);
  expect(change(session, [still(1), still(2, 30)]).playback).toMatchObject({
    ...{ index: 1, status: "finished", elapsedBefore: 30 },
  });
});

test("a movement that stands twice in the workout keeps both", () => {
  const twice = [still(1), still(1)];
  const session = run([{ type: "play", now: 0 }, hidden(20), hidden(24)], twice);
  const moved = changeTracks(session, workoutOf(twice), {
    ...{ tracks: [still(9), ...twice], now: 25_000 },
  });
  expect(moved.playback).toMatchObject({ index: 2, played: [[], [[0, 20]], [[0, 4]]] });
});
