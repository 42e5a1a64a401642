import { describe, expect, it } from "vitest";
import {
  readTextFields,
  textFieldsForm,
  toTextColumns,
  toTextNames,
  type TextFields,
} from "./text-fields";

const fields: TextFields = {
  limits: { name: 5, about: 20 },
  required: "name",
  further: ["de", "fr"],
};
const row = { name: "Yoga", about: null, texts: { de: { name: "Joga" }, es: { name: "Yoga" } } };
const values = {
  ...{ name: "Yoga", about: "", "de-name": "Joga", "de-about": "", "fr-name": "", "fr-about": "" },
};

describe("the fields of texts", () => {
  it("are the columns, then those of each further language", () => {
    expect(toTextNames(fields)).toEqual(Object.keys(values));
  });

  it("read a row, without the languages that the form does not have", () => {
    expect(readTextFields(row, fields)).toEqual(values);
  });

  it.each<[what: string, typed: object, columns: object, texts: object]>([
    ["nothing new", {}, { name: "Yoga", about: null }, row.texts],
    ["a text", { about: "Calm" }, { name: "Yoga", about: "Calm" }, row.texts],
    [
      "a translation",
      { "fr-about": "Calme" },
      { name: "Yoga", about: null },
      { ...row.texts, fr: { about: "Calme" } },
    ],
    [
      "an emptied translation",
      { "de-name": "" },
      { name: "Yoga", about: null },
      { es: { name: "Yoga" } },
    ],
  ])("write %s, and keep other languages", (_what, typed, columns, texts) => {
    const written = toTextColumns({ ...values, ...typed }, fields, row.texts);
    expect(written).toEqual({ columns, texts });
  });
});

describe("the form of texts", () => {
  const errorsOf = (typed: Record<string, string>) => {
    const parsed = textFieldsForm(fields).safeParse(typed);
    return parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => [path.join(), message]);
  };

  it.each<[typed: Record<string, string>, errors: string[][]]>([
    [{ name: "Yoga" }, []],
    [{ name: " Yoga \r\n" }, []],
    [{}, [["name", "errors.required"]]],
    [{ name: "  " }, [["name", "errors.required"]]],
    [{ name: "Yogaaa" }, [["name", "errors.tooLong"]]],
    [{ name: "Yoga", "de-name": "Joogaa" }, [["de-name", "errors.tooLong"]]],
    [{ name: "Yo\u202ega" }, [["name", "errors.textInvalid"]]],
    [{ name: "Yo\nga" }, [["name", "errors.textInvalid"]]],
    [{ name: "\u200b\u3164" }, [["name", "errors.required"]]],
    [{ name: "Yoga", "de-name": "Jo\nga" }, [["de-name", "errors.textInvalid"]]],
    [{ name: "Yoga", about: "a\r\nb" }, []],
    [{ name: "Yoga", about: "a\n\u2066b" }, [["about", "errors.textInvalid"]]],
    [{ name: "Yoga", "fr-about": "a\u0000" }, [["fr-about", "errors.textInvalid"]]],
  ])("%j: %j", (typed, errors) => {
    expect(errorsOf(typed)).toEqual(errors);
  });

  it("trims, and writes line ends as they are stored", () => {
    const parsed = textFieldsForm(fields).parse({ name: " Yoga ", about: "a\r\nb " });
    expect(parsed).toEqual({ ...values, name: "Yoga", about: "a\nb", "de-name": "" });
  });
});
