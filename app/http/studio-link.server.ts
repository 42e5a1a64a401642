import type { Gym } from "~/features/gyms/queries.server";
import { isStaffOf } from "~/features/identity/roles/queries.server";
import type { Mount } from "~/paths";
import { studioPaths } from "~/studio-paths";
import type { PageContext } from "./request-context.server";

/**
 * The header's way into the studio: of the page's gym for its team, without a gym to the list of a person's gyms. Its
 * text is the server's, so that no other page loads it. Null for everybody else.
 */
export async function findStudioLink(
  { db, person, getFixedT }: PageContext,
  { gym, mount }: { gym: Gym | null; mount: Mount },
): Promise<{ to: string; text: string } | null> {
  if (!person?.isStaff) return null;
  if (gym && !(await isStaffOf(db, { accountId: person.accountId, gymId: gym.id }))) return null;
  return { to: studioPaths.overview(mount), text: getFixedT("studio")("navigation.label") };
}
