import { describe, expect, it } from "vitest";
import { listSteps } from "./list-steps";

const NEW = {
  hasLogo: false,
  hasFile: false,
  hasWorkout: false,
  hasTeam: false,
  isPublished: false,
};
const ALL = { hasLogo: true, hasFile: true, hasWorkout: true, hasTeam: true, isPublished: true };
const keysOf = (...of: Parameters<typeof listSteps>) => listSteps(...of).map(({ key }) => key);

describe("listSteps", () => {
  it.each([
    ["OWNER", ["logo", "library", "workout", "team", "publish"]],
    ["MANAGER", ["logo", "library", "workout"]],
    ["TRAINER", ["library", "workout"]],
    ["SUPPORT", []],
  ] as const)("lists for %s what the role may do", (role, expected) => {
    expect(keysOf(role, NEW)).toEqual(expected);
    expect(keysOf(role, ALL)).toEqual([]);
  });

  it("ends for an OWNER who works alone, and waits for everything else", () => {
    expect(keysOf("OWNER", { ...ALL, hasTeam: false })).toEqual([]);
    for (const missing of ["hasLogo", "hasFile", "hasWorkout", "isPublished"]) {
      expect(keysOf("OWNER", { ...ALL, [missing]: false })).toHaveLength(5);
    }
  });

  it("says which step may be left out", () => {
    const optional = listSteps("OWNER", NEW).filter(({ isOptional }) => isOptional);
    expect(optional).toEqual([{ key: "team", isDone: false, isOptional: true }]);
  });
});
