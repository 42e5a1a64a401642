/** What keeps a workout from a change that was asked for several. Pure. */
import { isSameLabel } from "../tags/fold-label";
import type { BulkKind } from "./bulk-change";
import {
  DRAFT_LIMITS,
  type DraftContent,
  type DraftState,
  type PublishProblem,
} from "./draft-content";

/** `archived`: since the list was opened. `unknown`: nothing that the workout is known to lack. */
type WhyUnchanged = PublishProblem | "archived" | "notPublished" | "manyTags" | "unknown";

interface Unchanged {
  content: Pick<DraftContent, "categoryKeys" | "tags">;
  state: DraftState;
  hasUnpublishedChanges: boolean;
  /** What it lacks for a publication, which a change to what members see is too. */
  problems: readonly PublishProblem[];
  /** The tag or the key of the category that the change named. */
  about?: string | undefined;
}

/** As the workout is now. Null: it is as the change wanted it. */
export function whyUnchanged(
  kind: BulkKind,
  { about, content, hasUnpublishedChanges, problems, state }: Unchanged,
): WhyUnchanged | null {
  const isPublic = state === "PUBLISHED" && !hasUnpublishedChanges;
  const lacking = isPublic ? (problems[0] ?? "unknown") : "unknown";
  switch (kind) {
    case "publish":
      return isPublic ? null : (problems[0] ?? (state === "ARCHIVED" ? "archived" : "unknown"));
    case "archive":
      if (state === "ARCHIVED") return null;
      return state === "PUBLISHED" ? "unknown" : "notPublished";
    case "addTag":
      if (hasTag(content, about)) return null;
      return content.tags.length >= DRAFT_LIMITS.tags ? "manyTags" : lacking;
    case "removeTag":
      return about !== undefined && !hasTag(content, about) ? null : lacking;
    case "addCategory":
      return content.categoryKeys.some((key) => key === about) ? null : lacking;
    case "moveToCategory":
      return content.categoryKeys.join() === about ? null : lacking;
  }
}

const hasTag = ({ tags }: Pick<DraftContent, "tags">, about: string | undefined): boolean =>
  about !== undefined && tags.some((text) => isSameLabel(text, about));
