/** Creates a gym's live, or updates it when called again with the same guid; a guid of another gym is left alone. */
import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { LIVE_TEXTS } from "~/features/gyms/translations";
import type { Translations } from "~/kernel/translations";
import { lives } from "./schema.server";

interface ScheduleLive {
  gymId: number;
  guid: string;
  trainerId?: number | null;
  title: string;
  /** Translations of the title. */
  texts?: Translations;
  startsAt: Date;
  timeZone: string;
  durationMinutes: number;
}

/** False: the guid belongs to another gym. */
export async function scheduleLive(db: DbOrTx, live: ScheduleLive): Promise<boolean> {
  const { gymId, guid, ...planned } = live;
  const values = { ...planned, texts: LIVE_TEXTS.parse(planned.texts ?? {}) };
  const written = await db
    .insert(lives)
    .values({ gymId, guid, ...values })
    .onConflictDoUpdate({ target: lives.guid, set: values, setWhere: eq(lives.gymId, gymId) })
    .returning({ id: lives.id });
  return written.length > 0;
}
