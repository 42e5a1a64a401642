import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { gymTrainers } from "~/features/gyms/schema.server";

/** The trainer leaves the gym's lists, or those of every gym; what they have taught there still names them. */
export async function stopTeaching(
  tx: Tx,
  { trainerId, gymId, now }: { trainerId: number; gymId: number | null; now: Date },
): Promise<void> {
  await tx
    .update(gymTrainers)
    .set({ leftAt: now })
    .where(
      and(
        eq(gymTrainers.trainerId, trainerId),
        isNull(gymTrainers.leftAt),
        gymId === null ? undefined : eq(gymTrainers.gymId, gymId),
      ),
    );
}
