import type { StudioAct } from "~/features/identity/roles/studio-permissions";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext } from "~/http/request-context.server";
import { redirectToSignIn } from "~/http/session.server";
import { keepTypedForm } from "~/http/typed-form.server";
import { requireRole, type StudioContext } from "./studio-context.server";

/**
 * For an action of the studio.
 *
 * @param fields typed values that are kept for the same person when the session has ended; never a password
 * @throws 303 to /signin for a visitor; 404 for a person whose role does not permit `act`
 */
export async function studioFormContext(
  args: RequestArgs,
  { act, fields = [] }: { act: StudioAct; fields?: readonly string[] },
): Promise<StudioContext> {
  const page = await pageContext(args, "studio");
  const { person } = page;
  if (!person) throw redirectToSignIn(page, undefined, await keepTypedForm(page, { fields }));
  return requireRole({ ...page, person }, act);
}
