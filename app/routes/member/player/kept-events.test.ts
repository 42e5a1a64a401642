import { expect, it } from "vitest";
import { createMemoryStorage } from "../../../../tests/support/memory-storage";
import { keepEvents, listKeptEvents } from "./kept-events";
import { openTrainingStorage } from "./training-storage";

const event = (seq: number) => ({
  ...{ workoutExecutionId: "a", seq, workoutTrackType: "MOVEMENT_START" as const },
  ...{ executionTime: 0, movementId: 3, playedSeconds: 7, workoutId: 5, at: 1_000 },
});

it("a page whose member was followed by another one neither lists nor adds events", () => {
  const local = createMemoryStorage();
  const before = openTrainingStorage("first.ada", local);
  const after = openTrainingStorage("second.bob", local);
  keepEvents(after, [event(1)]);
  keepEvents(before, [event(2)]);
  expect(listKeptEvents(before, 1_000)).toEqual([]);
  expect(listKeptEvents(after, 1_000)).toEqual([event(1)]);
});
