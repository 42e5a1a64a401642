import { describe, expect, it } from "vitest";
import { createMemoryStorage } from "../../../../tests/support/memory-storage";
import { clearTraining } from "./discard-training";
import { openTrainingStorage } from "./training-storage";

it("keeps values for the next page of the same session", () => {
  const local = createMemoryStorage();
  openTrainingStorage("ada", local).write("place:5", { seconds: 7 });
  expect(openTrainingStorage("ada", local).read("place:5")).toEqual({ seconds: 7 });
});

describe("what an owner finds of the one before", () => {
  it.each([
    ["another member", "first.ada", "second.bob", []],
    ["another session of the same member", "first.ada", "second.ada", ["event:a:1", "place:5"]],
    ["a member after a visitor", "first.", "second.ada", []],
    ["another session of a visitor", "first.", "second.", ["event:a:1", "place:5"]],
  ])("%s", (_who, first, second, found) => {
    const local = createMemoryStorage();
    local.setItem("captions", "on");
    const before = openTrainingStorage(first, local);
    before.write("place:5", 7);
    before.write("event:a:1", 7);
    const after = openTrainingStorage(second, local);
    expect(after.list("").sort()).toEqual([...found, "owner"].sort());
    expect([before.isOwn(), after.isOwn()]).toEqual([false, true]);
    expect(local.getItem("captions")).toBe("on");
  });

  it("a visitor finds nothing of a member, and leaves it for that member", () => {
    const local = createMemoryStorage();
    openTrainingStorage("first.ada", local).write("event:a:1", 7);
    const visitor = openTrainingStorage("second.", local);
    visitor.write("place:5", 9);
    expect([visitor.list(""), visitor.read("event:a:1"), visitor.isOwn()]).toEqual([
      ...[["place:5"], null, true],
    ]);
    const again = openTrainingStorage("third.ada", local);
    expect([again.read("event:a:1"), again.read("place:5")]).toEqual([7, null]);
  });
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
