import { expect, it } from "vitest";
import { changeContent, type ContentChange } from "./bulk-change";
import { EMPTY_CONTENT, type DraftContent } from "./draft-content";

const content: DraftContent = { ...EMPTY_CONTENT, tags: ["legs"], categoryKeys: ["strength"] };

it.each<[ContentChange, Partial<DraftContent>]>([
  [{ kind: "addTag", text: "arms" }, { tags: ["legs", "arms"] }],
  [{ kind: "addTag", text: "legs" }, { tags: ["legs"] }],
  [{ kind: "addTag", text: "LEGS" }, { tags: ["legs"] }],
  [{ kind: "removeTag", text: "legs" }, { tags: [] }],
  [{ kind: "removeTag", text: "Legs" }, { tags: [] }],
  [{ kind: "removeTag", text: "arms" }, { tags: ["legs"] }],
  [{ kind: "addCategory", key: "hiit" }, { categoryKeys: ["strength", "hiit"] }],
  [{ kind: "addCategory", key: "strength" }, { categoryKeys: ["strength"] }],
  [{ kind: "moveToCategory", key: "hiit" }, { categoryKeys: ["hiit"] }],
])("%j", (change, changed) => {
  expect(changeContent(content, change)).toEqual({ ...content, ...changed });
});

it("refuses a tag more than a workout may have", () => {
  const tags = Array.from({ length: 40 }, (_, at) => `tag ${at}`);
  expect(changeContent({ ...content, tags }, { kind: "addTag", text: "arms" })).toBeNull();
});
