import { expect, test } from "vitest";
import { timingOf } from "./timing";

test.each([
  ["VIDEO", "VIDEO", null, "media"],
  ["VIDEO", "INTRO", null, "media"],
  ["VIDEO", "MOVEMENT", "REP_BASED", "loop"],
  ["VIDEO", "MOVEMENT", "TIME_BASED", "loop"],
  ["AUDIO", "MOVEMENT", "TIME_BASED", "loop"],
  ["VIDEO", "MOVEMENT", null, "media"],
  ["VIDEO", "MOVEMENT", "SOMETHING", "media"],
  ["VIDEO", "VIDEO", "TIME_BASED", "media"],
  ["AUDIO", "VIDEO", null, "media"],
  ["IMAGE", "MOVEMENT", "TIME_BASED", "still"],
  ["IMAGE", "VIDEO", null, "still"],
] as const)("%s, %s, %s is timed by %s", (kind, contentType, appType, timing) => {
  expect(timingOf({ kind, contentType, appType })).toBe(timing);
});
