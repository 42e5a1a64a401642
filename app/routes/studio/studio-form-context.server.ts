import type { StudioAct } from "~/features/identity/roles/studio-permissions";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext } from "~/http/request-context.server";
import { redirectToSignIn } from "~/http/session.server";
import { keepTypedForm } from "~/http/typed-form.server";
import { requireRole, type StudioContext } from "./studio-context.server";

/**
 * For an action of the studio.
 *
 * @param namespace of the texts that the action needs
 * @param fields typed values that are kept for the same person when the session has ended; never a password
 * @param readFields reads them when the session has ended; left out: the form is no file's
 * @throws 303 to /signin for a visitor; 404 for a person whose role does not permit `act`
 */
export async function studioFormContext(
  args: RequestArgs,
  {
    act,
    fields = [],
    namespace = "studio",
    readFields,
  }: {
    act: StudioAct;
    fields?: readonly string[];
    namespace?: string;
    readFields?: () => Promise<FormData | null>;
  },
): Promise<StudioContext> {
  const page = await pageContext(args, namespace);
  const { person } = page;
  if (!person) {
    const kept = { fields, ...(readFields ? { form: await readFields() } : {}) };
    throw redirectToSignIn(page, undefined, await keepTypedForm(page, kept));
  }
  return requireRole({ ...page, person }, act);
}
