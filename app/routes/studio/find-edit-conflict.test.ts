import { describe, expect, it } from "vitest";
import { findEditConflict } from "./find-edit-conflict";

const find = (saved: Record<string, string>, typed: Record<string, string>) =>
  findEditConflict({ names: ["name", "about"], saved, typed, version: "2" });

describe("findEditConflict", () => {
  it("lists the fields that differ in the order of the form", () => {
    expect(find({ about: "Old", name: "Legs" }, { about: "New", name: "Arms" }).fields).toEqual([
      { name: "name", saved: "Legs", typed: "Arms" },
      { name: "about", saved: "Old", typed: "New" },
    ]);
  });

  it("reads a missing value as empty", () => {
    expect(find({ name: "Legs" }, {}).fields).toEqual([{ name: "name", saved: "Legs", typed: "" }]);
  });

  it.each([
    ["line ends", "one\ntwo", "one\r\ntwo"],
    ["surrounding space", "one", " one "],
  ])("ignores %s", (_what, saved, typed) => {
    expect(find({ about: saved }, { about: typed }).fields).toEqual([]);
  });
});
