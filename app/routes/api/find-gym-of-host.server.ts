import { findPublicGymById, type Gym } from "~/features/gyms/queries.server";
import type { LoadContext } from "~/http/load-context";

/** On a gym's own host other gyms do not exist, and a draft exists nowhere (product.md §11, §15). */
export async function findGymOfHost(
  { db, hostGym }: LoadContext,
  gymId: number,
): Promise<Gym | null> {
  if (hostGym) return hostGym.id === gymId ? hostGym : null;
  return findPublicGymById(db, gymId);
}

/** Whether the caller may know the seller of a plan or a product; null: the platform sells it. */
export const isSellerOfHost = async (
  context: LoadContext,
  gymId: number | null,
): Promise<boolean> => gymId === null || (await findGymOfHost(context, gymId)) !== null;
