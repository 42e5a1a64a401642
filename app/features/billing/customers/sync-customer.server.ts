/**
 * Tells the provider who a customer is now (product.md §18): the address and name of the account, or nothing any more
 * once the account is purged, when the customer is deleted. The row keeps what is still to be told, so a provider that
 * does not answer and a server that stops only delay it. Safe to repeat and to run concurrently: one server tells one
 * customer at a time, because an earlier call could arrive after a later one and bring an old address back.
 */
import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "~/db/client.server";
import { findContactOfStudent } from "~/features/identity/queries.server";
import { MINUTE_MS, SECOND_MS } from "~/kernel/time";
import type { PaymentPort, ProviderKey } from "../payment-port";
import { paymentCustomers } from "./schema.server";

/** Longer than a call with its retries; after a failure the next attempt waits for the rest of it. */
const CLAIM_TTL_MS = 2 * MINUTE_MS;

type CustomerKey = { provider: ProviderKey; customerRef: string };

const isCustomer = ({ provider, customerRef }: CustomerKey) =>
  and(eq(paymentCustomers.provider, provider), eq(paymentCustomers.customerRef, customerRef));

/** Customers that no server has claimed and whose change the provider does not know yet. */
const isDue = and(
  isNull(paymentCustomers.goneAt),
  sql`${paymentCustomers.syncedVersion} < ${paymentCustomers.contactVersion}`,
  or(isNull(paymentCustomers.claimedUntil), lte(paymentCustomers.claimedUntil, sql`now()`)),
);

/** Those that failed come last. */
export const listUnsyncedCustomers = (
  db: DbOrTx,
  { provider, limit }: { provider: ProviderKey; limit: number },
) =>
  db
    .select({ customerRef: paymentCustomers.customerRef })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.provider, provider), isDue))
    .orderBy(sql`${asc(paymentCustomers.claimedUntil)} nulls first`)
    .limit(limit);

export async function syncCustomer(
  db: Db,
  { payments, customerRef }: { payments: PaymentPort; customerRef: string },
): Promise<void> {
  const key = { provider: payments.key, customerRef };
  const claim = await claimCustomer(db, key);
  if (!claim) return;
  // Read after the claim: a change that commits from here on has raised the version, and is told next time.
  const contact = await findContactOfStudent(db, claim.studentId);
  if (contact) {
    const name = `${contact.firstName} ${contact.lastName}`;
    await payments.updateCustomer({ customerRef, email: contact.email, name });
  } else {
    await payments.deleteCustomer(customerRef);
  }
  await recordSync(db, { ...key, ...claim, isGone: contact === null });
}

type Claim = { studentId: number; contactVersion: number; claimedUntil: Date | null };

/** Null when there is nothing to tell, or another server tells it. The database's clock is the same for all servers. */
async function claimCustomer(db: Db, key: CustomerKey): Promise<Claim | null> {
  const [claim] = await db
    .update(paymentCustomers)
    .set({ claimedUntil: sql`now() + ${CLAIM_TTL_MS / SECOND_MS} * interval '1 second'` })
    .where(and(isCustomer(key), isDue))
    .returning({
      studentId: paymentCustomers.studentId,
      contactVersion: paymentCustomers.contactVersion,
      claimedUntil: paymentCustomers.claimedUntil,
    });
  return claim ?? null;
}

async function recordSync(
  db: Db,
  { contactVersion, claimedUntil, isGone, ...key }: CustomerKey & Claim & { isGone: boolean },
): Promise<void> {
  const recorded = await db
    .update(paymentCustomers)
    .set({
      syncedVersion: contactVersion,
      claimedUntil: null,
      ...(isGone ? { goneAt: sql`now()` } : {}),
    })
    .where(and(isCustomer(key), eq(paymentCustomers.claimedUntil, claimedUntil ?? new Date(0))))
    .returning({ customerRef: paymentCustomers.customerRef });
  if (recorded.length > 0) return;
  // The claim has expired, so this call may have arrived after that of another server: the provider is told once more.
  await db
    .update(paymentCustomers)
    .set({ contactVersion: sql`${paymentCustomers.contactVersion} + 1` })
    .where(and(isCustomer(key), isNull(paymentCustomers.goneAt)));
}
