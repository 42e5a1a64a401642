import { describe, expect, it } from "vitest";
import { buildLiveGuid } from "./build-live-guid";

const random = Uint8Array.from([0, 1, 2, 26, 27, 255]);

describe("buildLiveGuid", () => {
  it.each([
    ["Morning Flow", "morning-flow-234z2g"],
    ["  Kräftig & größer!  ", "kraeftig-groesser-234z2g"],
    ["Séance n° 2", "seance-n-2-234z2g"],
    ["manage", "manage-234z2g"],
    ["Тренировка", "live-234z2g"],
    ["!!!", "live-234z2g"],
    ["a".repeat(60), `${"a".repeat(48)}-234z2g`],
    [`${"a".repeat(47)} b`, `${"a".repeat(47)}-234z2g`],
  ])("of %j is %s", (title, guid) => {
    expect(buildLiveGuid(title, random)).toBe(guid);
  });
});
