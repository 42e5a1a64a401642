import { describe, expect, it } from "vitest";
import { isSameLabel, sortLabels, toKnownLabels, withoutRepeats } from "./fold-label";

describe("labels", () => {
  it("that differ in capitals alone are one", () => {
    expect(isSameLabel("Morning", "mORNING")).toBe(true);
    expect(isSameLabel("Élan", "élan")).toBe(true);
    expect(isSameLabel("Morning", "Evening")).toBe(false);
    expect(withoutRepeats(["Legs", "core", "legs"])).toEqual(["Legs", "core"]);
  });

  it("stand in one order, whatever their capitals", () => {
    expect(sortLabels(["core", "Zumba", "Arms", "legs"])).toEqual([
      ...["Arms", "core", "legs", "Zumba"],
    ]);
  });

  it.each<[string[], string[], string[]]>([
    [["MORNING", "new"], ["Morning"], ["Morning", "new"]],
    [["morning", "Morning"], ["Morning"], ["Morning"]],
    [["morning"], ["Morning", "morning"], ["morning"]],
    [["morning"], [], ["morning"]],
  ])("%j among %j are %j", (labels, known, expected) => {
    expect(toKnownLabels(labels, known)).toEqual(expected);
  });
});
