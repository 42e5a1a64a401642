/** Updates our row of a creator's account from the provider: on an event, on a dashboard visit, and hourly. */
import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { PaymentPort } from "../payment-port";
import { getDatabaseTime } from "../database-time.server";
import { paymentAccounts } from "./schema.server";

/** `unknown`: we have no row of this account. */
export async function syncAccount(
  db: Db,
  { payments, accountRef }: { payments: PaymentPort; accountRef: string },
): Promise<"fulfilled" | "closed" | "unknown"> {
  const ofAccount = and(
    eq(paymentAccounts.provider, payments.key),
    eq(paymentAccounts.accountRef, accountRef),
  );
  const [row] = await db.select({ id: paymentAccounts.id }).from(paymentAccounts).where(ofAccount);
  if (!row) return "unknown";
  const readAt = await getDatabaseTime(db);
  const notNewer = or(isNull(paymentAccounts.syncedAt), lte(paymentAccounts.syncedAt, readAt));
  const remote = await payments.accounts.readAccount(accountRef);
  if (!remote) {
    // The account is closed or no longer visible to us, so the creator has to start over under a new key. A row that
    // the creator reconnected during our read stays.
    await db.delete(paymentAccounts).where(and(ofAccount, notNewer));
    return "closed";
  }
  const { canReceive, detailsSubmitted, missing } = remote;
  await db
    .update(paymentAccounts)
    .set({ canReceive, detailsSubmitted, missing, syncedAt: readAt })
    .where(and(ofAccount, notNewer));
  return "fulfilled";
}
