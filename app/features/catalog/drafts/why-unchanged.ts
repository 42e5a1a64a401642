/** What keeps a workout from a change that was asked for several. Pure. */
import {
  DRAFT_LIMITS,
  type DraftContent,
  type DraftState,
  type PublishProblem,
} from "./draft-content";

/** In the order of the form. */
export const BULK_KINDS = [
  ...(["publish", "archive"] as const),
  ...(["addCategory", "moveToCategory", "addTag", "removeTag"] as const),
];
export type BulkKind = (typeof BULK_KINDS)[number];

/** `unknown`: nothing that the workout is known to lack. */
type WhyUnchanged = PublishProblem | "notPublished" | "manyTags" | "unknown";

interface Unchanged {
  content: Pick<DraftContent, "tags">;
  state: DraftState;
  hasUnpublishedChanges: boolean;
  /** What it lacks for a publication, which a change to what members see is too. */
  problems: readonly PublishProblem[];
}

/** As the workout is now. Null: it is meanwhile as the change wanted it. */
export function whyUnchanged(
  kind: BulkKind,
  { content, hasUnpublishedChanges, problems, state }: Unchanged,
): WhyUnchanged | null {
  const isPublic = state === "PUBLISHED" && !hasUnpublishedChanges;
  const lacking = isPublic ? (problems[0] ?? "unknown") : "unknown";
  switch (kind) {
    case "publish":
      return isPublic ? null : (problems[0] ?? "unknown");
    case "archive":
      if (state === "ARCHIVED") return null;
      return state === "PUBLISHED" ? "unknown" : "notPublished";
    case "addTag":
      return content.tags.length >= DRAFT_LIMITS.tags ? "manyTags" : lacking;
    default:
      return lacking;
  }
}
