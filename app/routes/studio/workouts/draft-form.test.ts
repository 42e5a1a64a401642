import { describe, expect, it } from "vitest";
import { EMPTY_CONTENT, type DraftContent } from "~/features/catalog/drafts/draft-content";
import {
  listDraftFields,
  readDraftForm,
  splitLabels,
  toComparedTexts,
  toDraftValues,
  type DraftOffers,
} from "./draft-form";

const OFFERS: DraftOffers = {
  categories: [
    { key: "strength", name: "Strength" },
    { key: "run", name: "Run" },
  ],
  plans: [{ id: 3, name: "Monthly" }],
  trainers: [{ id: 7, name: "Maya" }],
  translations: ["de"],
};

const FULL: DraftContent = {
  ...EMPTY_CONTENT,
  name: "Leg day",
  description: "Squats,\nlunges",
  trainerId: 7,
  texts: {
    de: {
      ...{ name: "Beintag", description: "Kniebeugen", equipmentDesc: "Matte" },
      focusAreas: [{ name: "Beine" }, { name: "Rumpf" }],
    },
  },
  heroImageUrl: "/pictures/workouts/1.webp",
  workoutIntensity: "VERY_HIGH",
  focusAreas: ["Legs", "Core"],
  equipmentDesc: "A mat",
  equipment: ["Mat"],
  tags: ["strong"],
  spotifyUrl: "https://open.spotify.com/x",
  appleMusicUrl: "https://music.apple.com/x",
  categoryKeys: ["run", "retired"],
  planIds: [3, 9],
};

const formOf = (values: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};
const readBack = (typed: Record<string, string>, content = EMPTY_CONTENT) =>
  readDraftForm(formOf({ ...toDraftValues(content), ...typed }), { content, offers: OFFERS });

describe("the form of a draft", () => {
  it.each([
    ["an empty one", EMPTY_CONTENT],
    ["a full one, with a category and a plan that are offered no more", FULL],
    ["an own intensity", { ...FULL, workoutIntensity: "Low impact" }],
  ])("gives %s back as it was", (_name, content) => {
    expect(readBack({}, content)).toEqual({ content, errors: {} });
  });

  it.each<[Record<string, string>, Partial<DraftContent>]>([
    [{ name: "  Leg\u0007 day " }, { name: "Leg day" }],
    [{ tags: "Legs, legs;core\nlegs " }, { tags: ["Legs", "core"] }],
    [
      { spotifyUrl: "open.spotify.com/playlist/1" },
      { spotifyUrl: "https://open.spotify.com/playlist/1" },
    ],
    [{ "category-strength": "on", "category-stolen": "on" }, { categoryKeys: ["strength"] }],
    [{ access: "plans", "plan-3": "on", "plan-4": "on" }, { planIds: [3] }],
    [{ access: "free", "plan-3": "on" }, { planIds: [] }],
    [{ intensity: "other", intensityOther: "Low impact" }, { workoutIntensity: "Low impact" }],
    [{ "name-de": "Beintag", "name-xx": "?" }, { texts: { de: { name: "Beintag" } } }],
  ])("reads %o", (typed, expected) => {
    const { content, errors } = readBack(typed);
    expect(content).toMatchObject(expected);
    expect(errors).toEqual({});
  });

  it.each([
    [{ name: "x".repeat(81) }, { name: ["tooLong"] }],
    [{ "name-de": "x".repeat(81) }, { "name-de": ["tooLong"] }],
    [{ intensity: "other", intensityOther: "x".repeat(41) }, { intensityOther: ["tooLong"] }],
    [{ tags: "x".repeat(41) }, { tags: ["longLabel"] }],
    [
      { focusAreas: Array.from({ length: 21 }, (_, i) => i).join() },
      { focusAreas: ["tooManyLabels"] },
    ],
    [{ spotifyUrl: "javascript:alert(1)" }, { spotifyUrl: ["linkInvalid"] }],
    [{ access: "plans", "plan-4": "on" }, { access: ["planRequired"] }],
    [{ "focusAreas-de": "Beine, Rumpf" }, { "focusAreas-de": ["otherCount"] }],
    [{ trainerId: "8" }, { trainerId: ["trainerUnknown"] }],
  ] as [Record<string, string>, object][])("refuses %o", (typed, errors) => {
    expect(readBack(typed).errors).toEqual(errors);
  });

  it("leaves the trainer of a person's own workout alone", () => {
    const given = { content: FULL, offers: { ...OFFERS, trainers: null } };
    expect(readDraftForm(formOf({ trainerId: "8" }), given).content.trainerId).toBe(7);
  });

  it("compares boxes by the names of what is ticked", () => {
    const texts = toComparedTexts(toDraftValues(FULL), OFFERS);
    expect(texts).toMatchObject({ categories: "Run", plans: "Monthly", name: "Leg day" });
    expect(Object.keys(texts).filter((name) => !listDraftFields(["de"]).includes(name))).toEqual(
      [],
    );
  });

  it("shows tags and equipment in one order, which no publication keeps", () => {
    const content = {
      ...EMPTY_CONTENT,
      tags: ["zeal", "Arms", "legs"],
      equipment: ["Rope", "mat"],
    };
    expect(toDraftValues(content)).toMatchObject({
      tags: "Arms, legs, zeal",
      equipment: "mat, Rope",
    });
  });

  it("splits nothing into nothing", () => {
    expect(splitLabels(" , ;\n")).toEqual([]);
  });
});
