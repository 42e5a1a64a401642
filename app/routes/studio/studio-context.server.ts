/** Who works in a gym's studio (product.md §15): every page and action of the studio begins here. */
import type { Gym } from "~/features/gyms/queries.server";
import { findRoleInGym } from "~/features/identity/roles/queries.server";
import {
  isPermitted,
  type GymRole,
  type StudioAct,
} from "~/features/identity/roles/studio-permissions";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext, type MemberContext } from "~/http/request-context.server";
import { notFound } from "~/http/responses.server";

export interface StudioContext extends MemberContext {
  gym: Gym;
  role: GymRole;
}

/**
 * The role is read anew for each request, so that a removed person is refused at the next one.
 *
 * @throws 303 to /signin for a visitor; 404 without a gym, and for a person whose role in the gym does not permit `act`
 */
export async function studioContext(
  args: RequestArgs,
  act: StudioAct,
  namespace = "studio",
): Promise<StudioContext> {
  return requireRole(await memberContext(args, namespace), act);
}

/** @throws 404 */
export async function requireRole(page: MemberContext, act: StudioAct): Promise<StudioContext> {
  const { db, gym, person } = page;
  const role = gym && (await findRoleInGym(db, { accountId: person.accountId, gymId: gym.id }));
  if (!role || !isPermitted(role, act)) throw notFound();
  return { ...page, gym, role };
}
