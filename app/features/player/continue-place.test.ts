/** The first play of a visit that offers to resume (product.md §13 "Resuming"). */
import { expect, it } from "vitest";
import { continuePlace, type RememberedPlace } from "./remembered-place";
import { startSession, stepSession, type SessionInput, type SessionTrack } from "./workout-session";

const still = (id: number): SessionTrack => ({
  ...{ id, contentType: "VIDEO", durationSeconds: 10, timing: "still" },
});
const tracks = [still(1), still(2), still(3), still(4)];
const place: RememberedPlace = {
  ...{ index: 2, id: 3, seconds: 7, position: 27, completed: false, at: 0 },
  played: [
    { id: 1, ranges: [[0, 10]] },
    { id: 2, ranges: [[0, 10]] },
    { id: 3, ranges: [[0, 7]] },
  ],
};

function play(at: RememberedPlace, chosen: number | null, seconds = 0) {
  const workout = { tracks, durationSeconds: 40, nextExecutionId: "b" };
  const inputs = [
    { ...continuePlace(at, tracks, chosen === null ? null : { index: chosen, seconds }), now: 0 },
    { type: "tick", now: 3_000 },
  ] as SessionInput[];
  return inputs.reduce(
    (session, input) => stepSession(session, input, workout),
    startSession(tracks, { first: 0, executionId: "a" }),
  );
}

const list = ({ outbox }: ReturnType<typeof play>) =>
  outbox.map(({ workoutTrackType: type, movementId, executionTime }) =>
    [type, movementId, executionTime].join(" "),
  );

it("goes on at the place, and completes with what was played before", () => {
  expect(list(play(place, null))).toEqual([
    "WORKOUT_START 3 0",
    "WORKOUT_PLAY 3 7",
    "MOVEMENT_START 3 7",
    "WORKOUT_COMPLETE 3 30",
    "MOVEMENT_COMPLETE 3 10",
    "MOVEMENT_START 4 0",
  ]);
});

it("plays a chosen movement from its start, and counts what was played before", () => {
  expect(list(play(place, 3))).toEqual([
    "WORKOUT_START 4 0",
    "WORKOUT_PLAY 4 0",
    "MOVEMENT_START 4 0",
    "WORKOUT_COMPLETE 4 30",
  ]);
});

it("plays a chosen movement from the second at which the film already is", () => {
  expect(list(play(place, 3, 4))).toEqual([
    "WORKOUT_START 4 0",
    "WORKOUT_PLAY 4 4",
    "MOVEMENT_START 4 4",
    "WORKOUT_COMPLETE 4 30",
  ]);
});

it("is not complete twice, and a movement that is not there does nothing", () => {
  expect(list(play({ ...place, completed: true }, 3))).not.toContain("WORKOUT_COMPLETE 4 30");
  expect(play(place, 4).playback.status).toBe("waiting");
});
