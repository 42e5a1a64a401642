import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { trainers } from "~/features/gyms/schema.server";
import { countPromoBytes, findOwnPromoFolder } from "./promo-copy";

/**
 * The page of a trainer who leaves a gym loses the film of that gym's library.
 *
 * @returns the folder of the copy that nothing plays any more; null: the film is not of that gym
 */
export async function removeFilmOfGym(
  tx: Tx,
  { trainerId, gymId }: { trainerId: number; gymId: number },
): Promise<string | null> {
  const [row] = await tx
    .select({ address: trainers.promoVideoUrl })
    .from(trainers)
    .where(eq(trainers.id, trainerId))
    .for("no key update");
  const address = row?.address ?? null;
  if (countPromoBytes(address, gymId) === 0) return null;
  await tx
    .update(trainers)
    .set({ promoVideoUrl: null, promoVideoCoverImageUrl: null })
    .where(eq(trainers.id, trainerId));
  return findOwnPromoFolder(address, trainerId);
}
