import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { BrokenInvariant } from "~/kernel/errors";
import { gyms } from "./schema.server";

/** Until the transaction ends no other changes the gym. @returns its row */
export async function lockGym(tx: Tx, gymId: number) {
  const [gym] = await tx.select().from(gyms).where(eq(gyms.id, gymId)).for("update");
  if (!gym) throw new BrokenInvariant(`no gym ${gymId}`);
  return gym;
}
