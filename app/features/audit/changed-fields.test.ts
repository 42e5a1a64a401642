import { describe, expect, it } from "vitest";
import { changedFields, type Fields } from "./changed-fields";

const at = new Date("2030-01-01T10:00:00Z");

describe("changedFields", () => {
  it.each<[title: string, before: Fields | null, after: Fields | null, expected: unknown]>([
    ["keeps what differs", { a: 1, b: 2 }, { a: 1, b: 3 }, [{ b: 2 }, { b: 3 }, true]],
    ["keeps nothing of equals", { a: [1], at }, { a: [1], at: new Date(at) }, [{}, {}, false]],
    ["keeps all of what is new", null, { a: 1 }, [null, { a: 1 }, true]],
    ["keeps all of what is gone", { a: 1 }, null, [{ a: 1 }, null, true]],
    ["counts a row without fields as new", null, {}, [null, {}, true]],
    ["says when a field came", {}, { a: null }, [{}, { a: null }, true]],
    ["writes times as ISO", { at: null }, { at }, [{ at: null }, { at: at.toISOString() }, true]],
    [
      "leaves out secrets, at any depth",
      null,
      { tokenHash: "x", password: "x", texts: { de: { secret: "x", title: "T" } } },
      [null, { texts: { de: { title: "T" } } }, true],
    ],
    ["ends at a depth", null, { a: [[[[[1]]]]] }, [null, { a: [[[["…"]]]] }, true]],
  ])("%s", (_title, before, after, expected) => {
    const changed = changedFields(before, after);
    expect([changed.before, changed.after, changed.isChanged]).toEqual(expected);
  });

  it.each([
    [2_000, "x".repeat(2_000)],
    [2_001, `${"x".repeat(1_999)}…`],
  ])("keeps of a text of %i characters at most 2,000", (length, expected) => {
    expect(changedFields(null, { text: "x".repeat(length) }).after).toEqual({ text: expected });
  });

  it("keeps a bounded number of fields", () => {
    const fields = Object.fromEntries(
      Array.from({ length: 51 }, (_none, index) => [`f${index}`, index]),
    );
    expect(Object.keys(changedFields(null, fields).after ?? {})).toHaveLength(50);
  });
});
