import { expect, it } from "vitest";
import { createMemoryStorage } from "../../../../tests/support/memory-storage";
import { clearTraining } from "./discard-training";
import { openTrainingStorage } from "./training-storage";

it("keeps values for the next page of the same session", () => {
  const local = createMemoryStorage();
  openTrainingStorage("ada", local).write("place:5", { seconds: 7 });
  expect(openTrainingStorage("ada", local).read("place:5")).toEqual({ seconds: 7 });
});

it("another person clears the training of the one before, and nothing else", () => {
  const local = createMemoryStorage();
  local.setItem("captions", "on");
  const before = openTrainingStorage("first.ada", local);
  before.write("place:5", 7);
  const after = openTrainingStorage("second.bob", local);
  expect(after.list("")).toEqual(["owner"]);
  expect(local.getItem("captions")).toBe("on");
  expect([before.isOwn(), after.isOwn()]).toEqual([false, true]);
});

it("another session of the same person goes on with positions and unsent events", () => {
  const local = createMemoryStorage();
  const before = openTrainingStorage("first.ada", local);
  before.write("place:5", 7);
  before.write("event:a:1", 7);
  expect(openTrainingStorage("second.ada", local).list("").sort()).toEqual([
    "event:a:1",
    "owner",
    "place:5",
  ]);
  expect(before.isOwn()).toBe(false);
  expect(openTrainingStorage("third.bob", local).list("")).toEqual(["owner"]);
});

it("memory takes the place of a storage that is full", () => {
  const local = createMemoryStorage();
  const storage = openTrainingStorage("ada", local);
  local.isFull = true;
  storage.write("event:a:1", 7);
  expect(storage.read("event:a:1")).toBe(7);
  expect(storage.list("event:")).toEqual(["event:a:1"]);
  storage.remove("event:a:1");
  expect(storage.read("event:a:1")).toBeNull();
});

it("what another program has written there is nothing", () => {
  const local = createMemoryStorage();
  const storage = openTrainingStorage("ada", local);
  local.setItem("training:place:5", "{");
  expect(storage.read("place:5")).toBeNull();
});

it("signing out clears the training, and an open page keeps no more of it", () => {
  const local = createMemoryStorage();
  local.setItem("player", "{}");
  const storage = openTrainingStorage("ada", local);
  storage.write("event:a:1", 7);
  clearTraining(local);
  expect([local.length, local.getItem("player"), storage.isOwn()]).toEqual([1, "{}", false]);
});
