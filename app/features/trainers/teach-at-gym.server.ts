import { sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { gymTrainers } from "~/features/gyms/schema.server";

/** The trainer is listed last on the gym's pages; who teaches there already, or did once, has their old place. */
export async function teachAtGym(
  tx: Tx,
  { gymId, trainerId }: { gymId: number; trainerId: number },
): Promise<void> {
  const position = sql<number>`(select coalesce(max(${gymTrainers.position}) + 1, 0) from ${gymTrainers} where ${gymTrainers.gymId} = ${gymId})`;
  await tx
    .insert(gymTrainers)
    .values({ gymId, trainerId, position })
    .onConflictDoUpdate({
      target: [gymTrainers.gymId, gymTrainers.trainerId],
      set: { leftAt: null },
    });
}
