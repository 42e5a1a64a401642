/** A browser that refuses its locks: nothing is thrown, and the queue tries again. */
import { expect, it, vi } from "vitest";
import { createMemoryStorage } from "../../../../tests/support/memory-storage";
import { holdExecution, ifAbandoned } from "./sender-lock";
import { createTrackingQueue } from "./tracking-queue";
import { openTrainingStorage } from "./training-storage";

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

it("a refused lock is asked for again, and the events go out", async () => {
  const storage = openTrainingStorage("owner", createMemoryStorage());
  const timers: (() => void)[] = [];
  const posted: string[] = [];
  let isRefused = true;
  const queue = createTrackingQueue({
    ...{ storage, timeZone: undefined, now: () => 1_000, beacon: () => false },
    report: () => undefined,
    onStored: () => undefined,
    post(body) {
      posted.push(body);
      return Promise.resolve({ status: 202, contentType: null, retryAfter: null });
    },
    async withSenderLock(act) {
      if (isRefused) throw new DOMException("", "InvalidStateError");
      await act();
      return true;
    },
    schedule(act) {
      timers.push(act);
      return () => undefined;
    },
  });
  storage.write("event:a:1", {
    ...{ workoutExecutionId: "a", seq: 1, workoutTrackType: "WORKOUT_START", executionTime: 0 },
    ...{ movementId: 3, playedSeconds: 0, workoutId: 5, at: 1_000 },
  });
  queue.flush();
  await settle();
  expect([posted.length, timers.length]).toEqual([0, 1]);
  isRefused = false;
  timers[0]?.();
  await settle();
  expect(posted).toHaveLength(1);
});

it("the execution of a page without lock is neither held nor taken for abandoned", async () => {
  let asked = 0;
  // A mock of the test runner would handle the rejection.
  const request = () => {
    asked += 1;
    return Promise.reject(new DOMException("", "SecurityError"));
  };
  vi.stubGlobal("navigator", { locks: { request } });
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  const act = vi.fn();
  holdExecution("a")();
  ifAbandoned({ executionId: "a", at: 0, now: 1 }, act);
  await settle();
  process.off("unhandledRejection", unhandled);
  expect(asked).toBe(2);
  expect([act.mock.calls, unhandled.mock.calls]).toEqual([[], []]);
});
