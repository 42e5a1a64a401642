/** What plays a file, and keeps it from being deleted: of another creator's workouts the number alone. */
import { listWorkoutsOfFile } from "~/features/catalog/drafts/uses-of-file.server";
import { withScope } from "../workouts/draft-context.server";
import type { FileContext } from "./file-context.server";

/** In words, one for each; none: nothing plays it. */
export async function describeUses(page: FileContext): Promise<string[]> {
  const { db, file, t } = page;
  const { scope } = await withScope(page);
  const { moreCount, otherCount, workouts } = await listWorkoutsOfFile(db, {
    scope,
    fileId: file.id,
  });
  return [
    ...workouts.map(({ name }) => name || t("delete.unnamed")),
    ...(moreCount > 0 ? [t("moreWorkouts", { count: moreCount })] : []),
    ...(otherCount > 0 ? [t("otherWorkouts", { count: otherCount })] : []),
  ];
}
