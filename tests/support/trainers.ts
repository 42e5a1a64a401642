/** Trainers beside those of the demo world. */
import { inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { gyms, gymTrainers, trainers } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";

/** A trainer with a name alone, who teaches at the gyms of these guids. */
export async function addTrainer(db: Db, tuid: string, guids: readonly string[] = []) {
  const rows = await db
    .insert(trainers)
    .values({ tuid, firstName: "Ada", lastName: "Bare", screenName: "Ada Bare" })
    .returning({ id: trainers.id });
  const { id: trainerId } = exactlyOne(rows, "trainer");
  if (guids.length === 0) return trainerId;
  const taught = await db
    .select({ id: gyms.id })
    .from(gyms)
    .where(inArray(gyms.guid, [...guids]));
  await db.insert(gymTrainers).values(taught.map(({ id: gymId }) => ({ gymId, trainerId })));
  return trainerId;
}
