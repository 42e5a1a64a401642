/** The page after one that was killed while it played. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { QueuedEvent } from "~/features/player/queued-events";
import { HOUR_MS } from "~/kernel/time";
import { createMemoryStorage } from "../../../../tests/support/memory-storage";
import { createLocks } from "../../../../tests/support/memory-locks";
import { exitAbandoned, writeMark } from "./execution-marks";
import { openTrainingStorage } from "./training-storage";

const MARK = {
  ...{ workoutExecutionId: "a", seq: 4, workoutId: 5, movementId: 3, playedSeconds: 7, at: 1_000 },
};
const EXIT = { ...MARK, seq: 5, workoutTrackType: "WORKOUT_EXIT", executionTime: 0 };

function openNextPage(mark: Parameters<typeof writeMark>[1] = MARK) {
  const storage = openTrainingStorage("owner", createMemoryStorage());
  writeMark(storage, mark);
  const added: QueuedEvent[] = [];
  const nothing = () => undefined;
  const queue = {
    add: (events: readonly QueuedEvent[]) => added.push(...events),
    ...{ leave: nothing, flush: nothing, reconnect: nothing },
  };
  const open = (now = MARK.at) => exitAbandoned(storage, queue, now);
  return { storage, added, open };
}

afterEach(() => vi.unstubAllGlobals());

describe("a browser with locks", () => {
  let locks = createLocks();

  beforeEach(() => {
    locks = createLocks();
    vi.stubGlobal("navigator", { locks });
  });

  it("sends the exit of the killed page once, with the number after its last event", () => {
    const { storage, added, open } = openNextPage();
    open();
    open();
    expect(added).toEqual([EXIT]);
    expect(storage.list("execution:")).toEqual([]);
  });

  it("sends the exit with the challenge that the workout was opened from", () => {
    const group = { workoutGroupId: 7, workoutGroupItemId: 31 };
    const { added, open } = openNextPage({ ...MARK, ...group });
    open();
    expect(added).toEqual([{ ...EXIT, ...group }]);
  });

  it("leaves the execution of another tab that still plays", () => {
    const { storage, added, open } = openNextPage();
    locks.hold("training:a");
    open();
    expect(added).toEqual([]);
    expect(storage.list("execution:")).toEqual(["execution:a"]);
  });

  it("removes a mark that it cannot read, and sends nothing for it", () => {
    const { storage, added, open } = openNextPage();
    storage.write("execution:a", { ...MARK, seq: "4" });
    open();
    expect([added, storage.list("execution:")]).toEqual([[], []]);
  });
});

describe("a browser without locks", () => {
  beforeEach(() => vi.stubGlobal("navigator", {}));

  it.each([
    ["leaves an execution alone for 12 hours", 12 * HOUR_MS, []],
    ["sends its exit after them", 12 * HOUR_MS + 1, [EXIT]],
  ])("%s", (_rule, age, sent) => {
    const { added, open } = openNextPage();
    open(MARK.at + age);
    expect(added).toEqual(sent);
  });
});
