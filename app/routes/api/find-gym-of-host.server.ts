import { isSeenByStaffOnly } from "~/features/gyms/gym-state";
import { findGymById, type Gym } from "~/features/gyms/queries.server";
import type { LoadContext } from "~/http/load-context";

/** On a gym's own host other gyms do not exist (product.md §11). */
export async function findGymOfHost(
  { db, hostGym }: LoadContext,
  gymId: number,
): Promise<Gym | null> {
  if (hostGym) return hostGym.id === gymId ? hostGym : null;
  const gym = await findGymById(db, gymId);
  return gym && !isSeenByStaffOnly(gym) ? gym : null;
}
