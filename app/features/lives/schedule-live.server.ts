/** A gym announces a live. Writing it again with the same guid brings it up to date; another gym's stays as it is. */
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

/** False: the guid is another gym's. */
export async function scheduleLive(db: DbOrTx, live: ScheduleLive): Promise<boolean> {
  const { gymId, guid, ...texts } = live;
  const written = await db
    .insert(lives)
    .values({ gymId, guid, ...texts })
    .onConflictDoUpdate({ target: lives.guid, set: texts, setWhere: eq(lives.gymId, gymId) })
    .returning({ id: lives.id });
  return written.length > 0;
}
