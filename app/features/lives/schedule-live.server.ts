/** Creates a gym's live, or updates it when called again with the same guid; a guid of another gym is left alone. */
import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { lives } from "./schema.server";

export interface ScheduleLive {
  gymId: number;
  guid: string;
  trainerId?: number | null;
  title: string;
  startsAt: Date;
  timeZone: string;
  durationMinutes: number;
}

/** False: the guid belongs to another gym. */
export async function scheduleLive(db: DbOrTx, live: ScheduleLive): Promise<boolean> {
  const { gymId, guid, ...texts } = live;
  const written = await db
    .insert(lives)
    .values({ gymId, guid, ...texts })
    .onConflictDoUpdate({ target: lives.guid, set: texts, setWhere: eq(lives.gymId, gymId) })
    .returning({ id: lives.id });
  return written.length > 0;
}
