import { describe, expect, it } from "vitest";
import { toContentVersion } from "./content-version.server";

describe("toContentVersion", () => {
  it("is the same for equal contents, whatever the order of their keys", () => {
    const one = { name: "Legs", texts: { de: { name: "Beine" }, fr: { name: "Jambes" } } };
    const other = { texts: { fr: { name: "Jambes" }, de: { name: "Beine" } }, name: "Legs" };
    expect(toContentVersion(one)).toBe(toContentVersion(other));
  });

  it.each([
    ["another text", { name: "Arms" }],
    ["a further key", { name: "Legs", days: 7 }],
    ["nothing", null],
  ])("differs for %s", (_what, content) => {
    expect(toContentVersion(content)).not.toBe(toContentVersion({ name: "Legs" }));
  });

  it("keeps the order of a list", () => {
    expect(toContentVersion([1, 2])).not.toBe(toContentVersion([2, 1]));
  });
});
