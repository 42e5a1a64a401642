/**
 * Reads the provider's own list of events every hour (product.md §18), for webhooks that never arrived: new ones go
 * into the inbox and are worked as usual. Safe to run on several servers at once.
 */
import { eq, lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { DAY_MS, HOUR_MS } from "~/kernel/time";
import type { PaymentPort } from "../payment-port";
import { storePaymentEvent } from "./receive-payment-event.server";
import { paymentEventReadings } from "./schema.server";

/** Stripe keeps its events for 30 days. */
const KEPT_MS = 30 * DAY_MS;
/** Events can appear in the list a little late, so read an overlap; known ones are not recorded twice. */
const OVERLAP_MS = HOUR_MS;

export async function fetchMissedEvents(
  db: Db,
  { payments, now }: { payments: PaymentPort; now: Date },
): Promise<{ noted: number }> {
  const { readEvents, key: provider } = payments;
  if (!readEvents) return { noted: 0 };
  const [reading] = await db
    .select()
    .from(paymentEventReadings)
    .where(eq(paymentEventReadings.provider, provider));
  const since = new Date((reading?.readUntil.getTime() ?? now.getTime() - KEPT_MS) - OVERLAP_MS);
  let noted = 0;
  await readEvents({
    since,
    note: async (event) => {
      if (await storePaymentEvent(db, { provider, event, now })) noted += 1;
    },
  });
  await db
    .insert(paymentEventReadings)
    .values({ provider, readUntil: now })
    .onConflictDoUpdate({
      target: paymentEventReadings.provider,
      set: { readUntil: now },
      setWhere: lt(paymentEventReadings.readUntil, now),
    });
  return { noted };
}
