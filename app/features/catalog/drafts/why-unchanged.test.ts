import { describe, expect, it } from "vitest";
import type { DraftState, PublishProblem } from "./draft-content";
import type { BulkKind } from "./bulk-change";
import { whyUnchanged } from "./why-unchanged";

describe("why a workout is as it was", () => {
  const draft = {
    content: { tags: ["legs"], categoryKeys: ["hiit"] },
    hasUnpublishedChanges: false,
  };

  it.each<[BulkKind, DraftState, PublishProblem[], string | null]>([
    ["publish", "DRAFT", ["noName", "noCategory"], "noName"],
    ["publish", "ARCHIVED", ["fileNotReady"], "fileNotReady"],
    ["publish", "ARCHIVED", [], "archived"],
    ["publish", "SCHEDULED", [], "unknown"],
    ["publish", "PUBLISHED", [], null],
    ["archive", "DRAFT", [], "notPublished"],
    ["archive", "SCHEDULED", [], "notPublished"],
    ["archive", "PUBLISHED", [], "unknown"],
    ["archive", "ARCHIVED", [], null],
    ["addTag", "DRAFT", [], "unknown"],
    ["removeTag", "DRAFT", [], "unknown"],
    ["addCategory", "DRAFT", [], "unknown"],
    ["moveToCategory", "DRAFT", [], "unknown"],
    ["addTag", "DRAFT", ["noName"], "unknown"],
    ["addTag", "PUBLISHED", ["fileNotReady"], "fileNotReady"],
    ["moveToCategory", "PUBLISHED", ["movementWithoutName"], "movementWithoutName"],
  ])("%s of one that is %s and lacks %j: %s", (kind, state, problems, why) => {
    expect(whyUnchanged(kind, { ...draft, state, problems })).toBe(why);
  });

  it.each([
    [39, "unknown"],
    [40, "manyTags"],
  ])("a tag for one with %i tags: %s", (count, why) => {
    const tags = Array.from({ length: count }, (_, at) => `tag ${at}`);
    const content = { tags, categoryKeys: [] };
    const tagged = { ...draft, content, state: "DRAFT", problems: [] } as const;
    expect(whyUnchanged("addTag", tagged)).toBe(why);
  });

  it.each<[BulkKind, string, string | null]>([
    ["addTag", "Legs", null],
    ["addTag", "arms", "unknown"],
    ["removeTag", "arms", null],
    ["removeTag", "LEGS", "unknown"],
    ["addCategory", "hiit", null],
    ["addCategory", "yoga", "unknown"],
    ["moveToCategory", "hiit", null],
    ["moveToCategory", "yoga", "unknown"],
  ])("%s %s: %s", (kind, about, why) => {
    expect(whyUnchanged(kind, { ...draft, state: "DRAFT", problems: [], about })).toBe(why);
  });

  it("a published one with changes that wait lacks what they lack", () => {
    const waiting = { ...draft, hasUnpublishedChanges: true, state: "PUBLISHED" } as const;
    expect(whyUnchanged("publish", { ...waiting, problems: ["noName"] })).toBe("noName");
    expect(whyUnchanged("addTag", { ...waiting, problems: ["noName"] })).toBe("unknown");
  });
});
