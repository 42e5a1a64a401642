import type { Gym } from "~/features/gyms/queries.server";
import { studioPaths } from "~/studio-paths";
import type { PageContext } from "./request-context.server";

/** Whether a trainer looks at words that are not saved (product.md §26), in a frame like that of other colours. */
export function isTrainerPreview({ context, mount, url }: PageContext, gym: Gym | null): boolean {
  if (!gym || url.pathname !== studioPaths.previewTrainer(mount)) return false;
  if (context.document) context.document.isPreview = true;
  return true;
}
