/** The colours in which a creator looks at a page of the gym before they are saved (product.md §26). */
import type { Gym } from "~/features/gyms/queries.server";
import { readPreviewValue, type ChosenColors } from "~/features/gyms/preview-colors";
import { findRoleInGym } from "~/features/identity/roles/queries.server";
import { isPermitted } from "~/features/identity/roles/studio-permissions";
import type { PageContext } from "./request-context.server";

/**
 * For a person whose role changes the brand; null for everybody else, who sees the page as it is. A preview is the one
 * page that may stand in a frame, of its own origin, and no cache keeps it.
 */
export async function findPreviewColors(
  { context, db, person, url }: PageContext,
  gym: Gym | null,
): Promise<ChosenColors | null> {
  const colors = readPreviewValue(url.searchParams.get("brandPreview"));
  if (!colors || !gym || !person) return null;
  const role = await findRoleInGym(db, { accountId: person.accountId, gymId: gym.id });
  if (!role || !isPermitted(role, "changeBrand")) return null;
  if (context.document) context.document.isPreview = true;
  return colors;
}
