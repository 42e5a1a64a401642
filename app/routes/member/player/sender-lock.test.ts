/** The lease of a browser without Web Locks. */
import { expect, it } from "vitest";
import { withSenderLock } from "./sender-lock";
import { openTrainingStorage } from "./training-storage";
import { createMemoryStorage } from "../../../../tests/support/memory-storage";

function openTabs() {
  const storage = openTrainingStorage("owner", createMemoryStorage());
  let time = 0;
  const repeated = new Map<() => void, number>();
  const open = (tab: string) => (act: () => Promise<void>) =>
    withSenderLock(act, {
      ...{ locks: null, storage, tab, now: () => time },
      repeat(again, ms) {
        repeated.set(again, ms);
        return () => repeated.delete(again);
      },
    });
  /** In steps of a second. */
  const wait = (seconds: number) => {
    for (let second = 1; second <= seconds; second += 1) {
      time += 1_000;
      for (const [again, ms] of repeated) if (time % ms === 0) again();
    }
  };
  return { one: open("one"), other: open("other"), wait, repeated };
}

const nothing = () => Promise.resolve();

it("is kept through a slow send, so that no other tab sends meanwhile, and is given back", async () => {
  const { one, other, wait, repeated } = openTabs();
  let answer = () => {};
  const sending = one(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  wait(200);
  expect(await other(nothing)).toBe(false);
  answer();
  expect(await sending).toBe(true);
  expect(repeated.size).toBe(0);
  expect(await other(nothing)).toBe(true);
});

it("of a tab that was killed ends after a minute", async () => {
  const { one, other, wait, repeated } = openTabs();
  void one(() => new Promise<void>(() => {}));
  repeated.clear();
  wait(59);
  expect(await other(nothing)).toBe(false);
  wait(1);
  expect(await other(nothing)).toBe(true);
});
