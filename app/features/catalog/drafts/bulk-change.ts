/** What is done to several workouts at once. Pure. */
import { isSameLabel } from "../tags/fold-label";
import { DRAFT_LIMITS, type DraftContent } from "./draft-content";

/** At once; a page of the list has fewer. */
export const MAX_CHANGED_DRAFTS = 96;

/** In the order of the form. */
export const BULK_KINDS = [
  ...(["publish", "archive"] as const),
  ...(["addCategory", "moveToCategory", "addTag", "removeTag"] as const),
];
export type BulkKind = (typeof BULK_KINDS)[number];

export type ContentChange =
  | { kind: "addTag" | "removeTag"; text: string }
  /** `moveToCategory`: from all others. */
  | { kind: "addCategory" | "moveToCategory"; key: string };

export type BulkChange = ContentChange | { kind: "archive" };

/** Null: the workout has as many tags as it may have. */
export function changeContent(content: DraftContent, change: ContentChange): DraftContent | null {
  const { categoryKeys, tags } = content;
  switch (change.kind) {
    case "addTag": {
      if (tags.some((text) => isSameLabel(text, change.text))) return content;
      return tags.length < DRAFT_LIMITS.tags ? { ...content, tags: [...tags, change.text] } : null;
    }
    case "removeTag":
      return { ...content, tags: tags.filter((text) => !isSameLabel(text, change.text)) };
    case "addCategory":
      return { ...content, categoryKeys: [...new Set([...categoryKeys, change.key])] };
    case "moveToCategory":
      return { ...content, categoryKeys: [change.key] };
  }
}
