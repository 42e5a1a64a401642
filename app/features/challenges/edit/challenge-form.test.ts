import { describe, expect, it } from "vitest";
import { challengeForm, listFactsFields, toFactsValues } from "./challenge-form";

const options = { textLanguage: "en", trainerIds: [7, 8], ownTrainerId: null };
const GOOD = { name: " Thirty days ", days: "30" };
const parse = (form: Record<string, string>, own: Partial<typeof options> = {}) =>
  challengeForm({ ...options, ...own }).safeParse({ ...GOOD, ...form });

describe("the form of a challenge", () => {
  it("has a field per text and further language", () => {
    expect(listFactsFields("de")).toEqual([
      ...["name", "description", "days", "trainerId", "en-name", "en-description"],
      ...["es-name", "es-description", "fr-name", "fr-description"],
    ]);
  });

  it("keeps what was filled, and gives it back", () => {
    const parsed = parse({ description: "Daily.", trainerId: "8", "de-name": "Dreißig Tage" });
    const facts = {
      ...{ name: "Thirty days", description: "Daily.", days: 30, trainerId: 8 },
      texts: { de: { name: "Dreißig Tage" } },
    };
    expect(parsed.data).toEqual(facts);
    expect(toFactsValues(facts, "en")).toEqual({
      ...{ name: "Thirty days", description: "Daily.", days: "30", trainerId: "8" },
      ...{ "es-name": "", "es-description": "", "fr-name": "", "fr-description": "" },
      ...{ "de-name": "Dreißig Tage", "de-description": "" },
    });
  });

  it("gives a trainer's challenge to that trainer, whatever was sent", () => {
    const own = { trainerIds: [9], ownTrainerId: 9 } as never;
    expect(parse({}, own).data?.trainerId).toBe(9);
    expect(parse({ trainerId: "8" }, own).success).toBe(false);
  });

  it.each([
    ["no name", { name: "" }, "errors.nameRequired"],
    ["a name that shows nothing", { name: "\u200b" }, "errors.nameRequired"],
    ["a name of 81 characters", { name: "a".repeat(81) }, "errors.nameTooLong"],
    ["a name that turns its surroundings", { name: "a\u202eb" }, "errors.textInvalid"],
    ["a long text", { description: "a".repeat(2_001) }, "errors.descriptionTooLong"],
    ["a long name in German", { "de-name": "a".repeat(81) }, "errors.nameTooLong"],
    ["6 days", { days: "6" }, "errors.days"],
    ["85 days", { days: "85" }, "errors.days"],
    ["days in words", { days: "ten" }, "errors.days"],
    ["a trainer of another gym", { trainerId: "9" }, "errors.trainer"],
  ])("refuses %s", (_name, form, message) => {
    expect(parse(form).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
