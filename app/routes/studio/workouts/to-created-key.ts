/** The message of a new workout. Pure. */
import type { DraftContent } from "~/features/catalog/drafts/draft-content";

type Content = Pick<DraftContent, "categoryKeys" | "movements" | "name">;

/** Names what it still lacks; of one that plays nothing yet it says that all is to be added. */
export function toCreatedKey({ categoryKeys, movements, name }: Content): string {
  if (movements.length === 0) return "studio-workouts:toast.createdEmpty";
  const hasCategory = categoryKeys.length > 0;
  if (name !== "") {
    return hasCategory
      ? "studio-workouts:toast.created"
      : "studio-workouts:toast.createdUncategorized";
  }
  return hasCategory ? "studio-workouts:toast.createdUnnamed" : "studio-workouts:toast.createdBare";
}
