import { and, eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { gyms } from "./schema.server";

/** DRAFT → LIVE: everybody sees the gym from now on. False: it is no draft any more. */
export async function publishGym(tx: Tx, { gymId }: { gymId: number }): Promise<boolean> {
  const rows = await tx
    .update(gyms)
    .set({ state: "LIVE" })
    .where(and(eq(gyms.id, gymId), eq(gyms.state, "DRAFT")))
    .returning({ id: gyms.id });
  return rows.length > 0;
}
