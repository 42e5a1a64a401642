import { describe, expect, it } from "vitest";
import type { DraftMovement, Readiness } from "./draft-content";
import { toReadiness, type MovementFiles } from "./movement-files.server";

const movement = (given: Partial<DraftMovement>): DraftMovement => ({
  ...{ key: "abcd1234", movementId: null, name: "Squat", texts: {}, kind: "VIDEO" },
  ...{ fileId: "a", mediaKey: null, heroImgUrl: null, durationSeconds: 30 },
  ...{ contentType: "VIDEO", appType: null, repetitions: null },
  ...given,
});
type State = "UPLOADING" | "CHECKING" | "PROCESSING" | "READY" | "REFUSED" | "FAILED";
const filesOf = (state: State | null): MovementFiles => {
  const media = { captions: [], renditions: [], durationSeconds: null, folder: "" };
  const file = state && ({ ...media, kind: "video", name: "a.mp4", state } as const);
  const folders = new Map([["before/1", { captions: [], renditions: [] }]]);
  return { library: new Map(file ? [["a", file]] : []), folders };
};

describe("a movement with a file of the library", () => {
  const picture = movement({ kind: "IMAGE" });
  const pictured = movement({ kind: "IMAGE", heroImgUrl: "/pictures/a.webp" });
  it.each<[State | null, Readiness, Readiness, Readiness]>([
    ["UPLOADING", "inWork", "inWork", "ready"],
    ["CHECKING", "inWork", "inWork", "ready"],
    ["PROCESSING", "inWork", "inWork", "ready"],
    // Its picture is not taken over yet.
    ["READY", "ready", "inWork", "ready"],
    ["REFUSED", "missing", "missing", "ready"],
    ["FAILED", "missing", "missing", "ready"],
    [null, "missing", "missing", "ready"],
  ])("%s: a film is %s, a picture %s, one with its address %s", (state, film, still, own) => {
    const all = [movement({}), picture, pictured];
    expect(all.map((one) => toReadiness(one, filesOf(state)))).toEqual([film, still, own]);
  });

  it.each<[string, string[], Readiness, Readiness]>([
    ["known by then", ["a"], "ready", "missing"],
    ["ready since", [], "inWork", "inWork"],
  ])("%s: a film is %s", (_when, fileIds, film, still) => {
    const prepared = { fileIds: new Set(fileIds) };
    const all = [movement({}), picture];
    expect(all.map((one) => toReadiness(one, filesOf("READY"), prepared))).toEqual([film, still]);
  });
});

it.each<[Partial<DraftMovement>, Readiness]>([
  [{ mediaKey: "before/1" }, "ready"],
  [{ mediaKey: "before/2" }, "missing"],
  [{ mediaKey: null }, "missing"],
  [{ kind: "IMAGE", mediaKey: "before/1" }, "missing"],
])("without a file of the library, %j is %s", (given, readiness) => {
  expect(toReadiness(movement({ fileId: null, ...given }), filesOf(null))).toBe(readiness);
});
