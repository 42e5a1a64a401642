/**
 * Updates our row of a creator's account to what the provider says: on an event, on a dashboard visit, and hourly.
 */
import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { PaymentPort } from "../payment-port";
import { getDatabaseTime } from "../database-time.server";
import { paymentAccounts } from "./schema.server";

/** `unknown`: we have no such account. */
export async function syncAccount(
  db: Db,
  { payments, accountRef }: { payments: PaymentPort; accountRef: string },
): Promise<"fulfilled" | "closed" | "unknown"> {
  const ours = and(
    eq(paymentAccounts.provider, payments.key),
    eq(paymentAccounts.accountRef, accountRef),
  );
  const [known] = await db.select({ id: paymentAccounts.id }).from(paymentAccounts).where(ours);
  if (!known) return "unknown";
  const readAt = await getDatabaseTime(db);
  const notNewer = or(isNull(paymentAccounts.syncedAt), lte(paymentAccounts.syncedAt, readAt));
  const remote = await payments.accounts.readAccount(accountRef);
  if (!remote) {
    // Closed at the provider, or no longer visible to us: the creator has to start over, under a new key. A
    // row that was reconnected while we were reading stays.
    await db.delete(paymentAccounts).where(and(ours, notNewer));
    return "closed";
  }
  const { canReceive, detailsSubmitted, missing } = remote;
  await db
    .update(paymentAccounts)
    .set({ canReceive, detailsSubmitted, missing, syncedAt: readAt })
    .where(and(ours, notNewer));
  return "fulfilled";
}
