import { describe, expect, it } from "vitest";
import { listTyped } from "./list-typed";

describe("listTyped", () => {
  const labels = { name: "Name", text: "Text", more: "More" };

  it("lists what was typed in the order of the form, without what is empty or unknown", () => {
    const values = { more: "3", other: "no field", text: " \r\n ", name: "1" };
    expect(listTyped(labels, values)).toEqual([
      { label: "Name", text: "1" },
      { label: "More", text: "3" },
    ]);
  });

  it("keeps the lines of a text, and nothing that reorders its surroundings", () => {
    const values = { text: "one\r\ntwo \u202ethree", name: ["no text"] };
    expect(listTyped(labels, values)).toEqual([{ label: "Text", text: "one\ntwo three" }]);
  });
});
