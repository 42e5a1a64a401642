import { describe, expect, it } from "vitest";
import type { DraftMovement } from "~/features/catalog/drafts/draft-content";
import { toLibraryMovement, type PickedFile } from "./library-movement";
import { listMovementFields, readMovementForm, toMovementValues } from "./movement-form";

const SQUAT: DraftMovement = {
  key: "abcd1234",
  movementId: 5,
  name: "Squat",
  texts: { de: { name: "Kniebeuge" } },
  kind: "VIDEO",
  fileId: "00000000-0000-4000-8000-000000000001",
  mediaKey: null,
  heroImgUrl: null,
  durationSeconds: 95,
  contentType: "MOVEMENT",
  appType: "REP_BASED",
  repetitions: 12,
};

function readBack(typed: Record<string, string>, movement = SQUAT, fileSeconds: number | null = 8) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...toMovementValues(movement), ...typed })) {
    form.set(name, value);
  }
  return readMovementForm(form, { movement, fileSeconds, translations: ["de", "fr"] });
}

describe("the form of a movement", () => {
  it.each([
    SQUAT,
    { ...SQUAT, appType: null, repetitions: null, durationSeconds: 8 },
    { ...SQUAT, kind: "IMAGE", contentType: "INTRO", appType: null, repetitions: null } as const,
  ])("gives it back as it was: %o", (movement) => {
    expect(readBack({}, movement)).toEqual({ movement, errors: {} });
  });

  it.each<[Record<string, string>, Partial<DraftMovement>]>([
    [
      { plays: "VIDEO" },
      { contentType: "VIDEO", appType: null, repetitions: null, durationSeconds: 8 },
    ],
    [
      { plays: "TIME_BASED", seconds: "" },
      { appType: "TIME_BASED", durationSeconds: 60 },
    ],
    [{ minutes: "", seconds: "90" }, { durationSeconds: 90 }],
    [{ "name-de": "", "name-fr": "Squat bas" }, { texts: { fr: { name: "Squat bas" } } }],
    [{ plays: "FOREVER" }, { appType: "REP_BASED" }],
  ])("reads %o", (typed, expected) => {
    const { movement, errors } = readBack(typed);
    expect(movement).toMatchObject(expected);
    expect(errors).toEqual({});
  });

  it.each([
    [{ name: "x".repeat(81) }, { name: ["tooLong"] }],
    [{ "name-fr": "x".repeat(81) }, { "name-fr": ["tooLong"] }],
    [{ repetitions: "0" }, { repetitions: ["repetitionsInvalid"] }],
    [{ repetitions: "many" }, { repetitions: ["repetitionsInvalid"] }],
    [{ minutes: "0", seconds: "0" }, { minutes: ["durationInvalid"] }],
    [{ minutes: "-1", seconds: "0" }, { minutes: ["durationInvalid"] }],
    [{ minutes: "999", seconds: "0" }, { minutes: ["durationInvalid"] }],
  ] as [Record<string, string>, object][])("refuses %o", (typed, errors) => {
    expect(readBack(typed).errors).toEqual(errors);
  });

  it("keeps its length where the library does not know that of the film", () => {
    expect(readBack({ plays: "VIDEO" }, SQUAT, null).movement.durationSeconds).toBe(95);
  });

  it("has a field for each value", () => {
    expect(Object.keys(toMovementValues(SQUAT)).toSorted()).toEqual(
      listMovementFields(["de"]).toSorted(),
    );
  });
});

describe("a file of the library as a movement", () => {
  const file = (given: Partial<PickedFile>): PickedFile => ({
    ...{ id: SQUAT.fileId ?? "", name: "Squat.final.MOV", kind: "video", durationSeconds: 600.4 },
    ...given,
  });
  const LOOP = { contentType: "MOVEMENT", appType: "TIME_BASED", durationSeconds: 30 } as const;
  const ONCE = { contentType: "VIDEO", appType: null } as const;

  it.each<[string, Partial<PickedFile>, boolean, Partial<DraftMovement>]>([
    [
      "a long film",
      {},
      false,
      { ...ONCE, kind: "VIDEO", name: "Squat.final", durationSeconds: 600 },
    ],
    ["a short film of several", { durationSeconds: 8 }, false, { ...LOOP, kind: "VIDEO" }],
    ["a short film alone", { durationSeconds: 8 }, true, { ...ONCE, durationSeconds: 8 }],
    ["a short sound", { kind: "audio", durationSeconds: 8 }, false, { ...ONCE, kind: "AUDIO" }],
    ["a picture", { kind: "image", durationSeconds: null }, true, { ...LOOP, kind: "IMAGE" }],
    ["one in work", { kind: null, durationSeconds: null }, true, { ...ONCE, kind: "VIDEO" }],
    ["a sound in work", { kind: null, name: "a.mp3" }, true, { kind: "AUDIO", name: "a" }],
    ["a picture in work", { kind: null, name: ".heic" }, true, { kind: "IMAGE", name: ".heic" }],
    ["a blink", { durationSeconds: 0.2 }, true, { durationSeconds: 1 }],
  ])("%s", (_name, given, isAlone, expected) => {
    expect(toLibraryMovement(file(given), { key: "abcd1234", isAlone })).toMatchObject(expected);
  });
});
