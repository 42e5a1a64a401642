/**
 * Reads the provider's own list of events every hour (product.md §18) and stores those whose webhook never arrived in
 * the inbox. Several servers may run it at once.
 */
import { eq, lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { DAY_MS, HOUR_MS } from "~/kernel/time";
import type { PaymentPort } from "../payment-port";
import { storePaymentEvent } from "./receive-payment-event.server";
import { paymentEventReadings } from "./schema.server";

/** Stripe lists its events for 30 days. */
const EVENT_LIST_MS = 30 * DAY_MS;
/** Events can appear in the list a little late, so each run overlaps the last one; the inbox drops duplicates. */
const OVERLAP_MS = HOUR_MS;

/** Returns how many events were new. */
export async function fetchMissedEvents(
  db: Db,
  { payments, now }: { payments: PaymentPort; now: Date },
): Promise<number> {
  const { readEvents, key: provider } = payments;
  if (!readEvents) return 0;
  const [reading] = await db
    .select()
    .from(paymentEventReadings)
    .where(eq(paymentEventReadings.provider, provider));
  const since = new Date(
    (reading?.readUntil.getTime() ?? now.getTime() - EVENT_LIST_MS) - OVERLAP_MS,
  );
  let newEvents = 0;
  await readEvents({
    since,
    onEvent: async (event) => {
      if (await storePaymentEvent(db, { provider, event, now })) newEvents += 1;
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
  return newEvents;
}
