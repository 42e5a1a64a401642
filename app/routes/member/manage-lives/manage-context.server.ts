/** Who manages which lives (product.md §16): every page and action of the manager begins here. */
import { findGymById, type Gym } from "~/features/gyms/queries.server";
import { findRoleInGym, findTrainerOfAccount } from "~/features/identity/roles/queries.server";
import { liveRights, mayManage, type LiveRights } from "~/features/lives/manage/live-rights";
import { findLive } from "~/features/lives/queries.server";
import { teachesAt } from "~/features/trainers/queries.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext, type MemberContext } from "~/http/request-context.server";
import { notFound, seeOther } from "~/http/responses.server";
import { livePaths } from "~/live-paths";
import { mountFor } from "~/paths";

export interface ManageContext extends MemberContext {
  gym: Gym;
  rights: LiveRights;
}

/** The person's rights in a gym; null: none, as for SUPPORT and members. */
export async function findRights(
  { db, person }: MemberContext,
  gymId: number,
): Promise<LiveRights | null> {
  const { accountId } = person;
  const [role, trainer] = await Promise.all([
    findRoleInGym(db, { accountId, gymId }),
    findTrainerOfAccount(db, accountId),
  ]);
  const trainerId = trainer?.trainerId ?? null;
  return liveRights({
    role,
    trainerId,
    teaches: trainerId !== null && (await teachesAt(db, { trainerId, gymId })),
  });
}

/** @throws 303 to /signin, 404 for a person who manages no live of the gym, and without a gym */
export async function manageContext(args: RequestArgs): Promise<ManageContext> {
  return requireRights(await memberContext(args, "manage-lives"));
}

/** @throws 404 */
export async function requireRights(page: MemberContext): Promise<ManageContext> {
  const { gym } = page;
  const rights = gym && (await findRights(page, gym.id));
  if (!rights) throw notFound();
  return { ...page, gym, rights };
}

/**
 * The page of one live, which the person manages.
 *
 * @throws 303 to /signin; on the platform without a gym 303 to the live's gym; 404 for every other person and gym
 */
export async function manageLiveContext(args: RequestArgs) {
  return requireLive(await memberContext(args, "manage-lives"));
}

export async function requireLive(visited: MemberContext) {
  const guid = visited.params["liveGuid"] ?? "";
  const live = await findLive(visited.db, { guid });
  if (!live) throw notFound();
  if (!visited.gym) throw await redirectToGym(visited, live);
  const page = await requireRights(visited);
  if (live.gymId !== page.gym.id || !mayManage(page.rights, live)) throw notFound();
  return { ...page, live };
}

export type LiveContext = Awaited<ReturnType<typeof manageLiveContext>>;

async function redirectToGym(
  page: MemberContext,
  live: { gymId: number; guid: string; trainerId: number | null },
): Promise<Response> {
  const rights = await findRights(page, live.gymId);
  const gym = await findGymById(page.db, live.gymId);
  if (!gym || !rights || !mayManage(rights, live) || page.request.method !== "GET") {
    return notFound();
  }
  return seeOther(livePaths.edit(mountFor(gym, false), live.guid));
}
