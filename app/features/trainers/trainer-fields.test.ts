import { describe, expect, it } from "vitest";
import { toTrainerFields, trainerWordsForm } from "./trainer-fields";

describe("the words of a trainer's page", () => {
  const errorsOf = (typed: Record<string, string>) =>
    trainerWordsForm(toTrainerFields(["de"]))
      .safeParse(typed)
      .error?.issues.map(({ path, message }) => [path.join(), message]);

  it.each<[typed: Record<string, string>, errors: string[][] | undefined]>([
    [{ screenName: "Maya", bio: "Slow\r\nis strong." }, undefined],
    [{ screenName: " " }, [["screenName", "errors.required"]]],
    [{ screenName: "\u200b" }, [["screenName", "errors.required"]]],
    [{ screenName: "Maya\u202e" }, [["screenName", "errors.textInvalid"]]],
    [{ screenName: "Ma\nya" }, [["screenName", "errors.textInvalid"]]],
    [{ screenName: "Maya", "de-bio": "\u2067a" }, [["de-bio", "errors.textInvalid"]]],
  ])("%j: %j", (typed, errors) => {
    expect(errorsOf(typed)).toEqual(errors);
  });
});
