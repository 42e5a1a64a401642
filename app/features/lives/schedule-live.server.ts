/** Creates a gym's live, or updates it when called again with the same guid; a guid of another gym is left alone. */
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { LIVE_TEXTS } from "~/features/gyms/translations";
import { pictureAddress } from "~/kernel/picture-address";
import type { Translations } from "~/kernel/translations";
import { isReservedLiveGuid } from "./live-guid";
import type { LiveSource } from "./live-kinds";
import { lives } from "./schema.server";
import { setPlansOfLive } from "./set-plans-of-live.server";

interface ScheduleLive {
  gymId: number;
  guid: string;
  trainerId?: number | null;
  title: string;
  description?: string | null;
  /** What members need. */
  equipment?: string | null;
  /** Translations of title, description and equipment. */
  texts?: Translations;
  imageUrl?: string | null;
  startsAt: Date;
  timeZone: string;
  durationMinutes: number;
  leadMinutes?: number;
  /** Null: as many as come. */
  capacity?: number | null;
  source?: LiveSource;
  /** Needed unless the source is BROADCAST. */
  sourceUrl?: string | null;
  isReplayPrivate?: boolean;
  /** The plans that open it; none: open to everybody. */
  subscriptionTypeIds?: readonly number[];
  /** Seen by staff only until it is scheduled. */
  isDraft?: boolean;
}

/**
 * False: the guid belongs to another gym.
 *
 * @throws for a plan that is not the gym's to use, and for a reserved guid
 */
export function scheduleLive(db: Db, live: ScheduleLive): Promise<boolean> {
  const { gymId, guid, subscriptionTypeIds = [], isDraft = false, ...planned } = live;
  if (isReservedLiveGuid(guid)) throw new Error(`the guid ${guid} is reserved`);
  return inTransaction(db, async (tx) => {
    const values = {
      ...planned,
      imageUrl: pictureAddress(planned.imageUrl),
      texts: LIVE_TEXTS.parse(planned.texts ?? {}),
      locked: subscriptionTypeIds.length > 0,
    };
    const [written] = await tx
      .insert(lives)
      .values({ gymId, guid, status: isDraft ? "DRAFT" : "SCHEDULED", ...values })
      .onConflictDoUpdate({ target: lives.guid, set: values, setWhere: eq(lives.gymId, gymId) })
      .returning({ id: lives.id });
    if (!written) return false;
    await setPlansOfLive(tx, { gymId, liveId: written.id, subscriptionTypeIds });
    return true;
  });
}
