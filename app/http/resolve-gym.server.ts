/** Finds the gym of a request: the host's own, or the gym that the path names (product.md §11). */
import { isSeenByStaffOnly } from "~/features/gyms/gym-state";
import { findGymByGuid, type Gym } from "~/features/gyms/queries.server";
import { isStaffOf } from "~/features/identity/roles/queries.server";
import { mountFor } from "~/paths";
import { memoizePerRequest, type GymContext, type RequestArgs } from "./gym.server";
import { notFound } from "./responses.server";
import { currentPerson } from "./session.server";

export function resolveGym(args: RequestArgs): Promise<GymContext> {
  const { context, params } = args;
  const { hostGym, origin, db } = context;
  if (hostGym) {
    // The edge redirects the prefix of the host's own gym; another gym's is not found.
    if (params["guid"] !== undefined && params["guid"] !== hostGym.guid) throw notFound();
    return Promise.resolve({ gym: hostGym, mount: mountFor(hostGym, true), origin });
  }
  const guid = params["guid"];
  return memoizePerRequest(context, `gym:${guid ?? ""}`, async () => {
    const found = guid ? await findGymByGuid(db, guid) : null;
    const gym = found && (await isHidden(args, found)) ? null : found;
    return { gym, mount: mountFor(gym, false), origin };
  });
}

/** A draft is seen by its staff alone, below the platform's host (product.md §15). */
async function isHidden(args: RequestArgs, gym: Gym): Promise<boolean> {
  if (!isSeenByStaffOnly(gym)) return false;
  const person = await currentPerson(args);
  if (!person) return true;
  return !(await isStaffOf(args.context.db, { accountId: person.accountId, gymId: gym.id }));
}
