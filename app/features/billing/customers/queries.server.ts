import { and, eq, isNull } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { ProviderKey } from "../payment-port";
import { paymentCustomers } from "./schema.server";

/** Null before the first purchase. */
export async function findCustomerRef(
  db: DbOrTx,
  { studentId, provider }: { studentId: number; provider: ProviderKey },
): Promise<string | null> {
  const [customer] = await db
    .select({ customerRef: paymentCustomers.customerRef })
    .from(paymentCustomers)
    .where(
      and(
        eq(paymentCustomers.studentId, studentId),
        eq(paymentCustomers.provider, provider),
        isNull(paymentCustomers.goneAt),
      ),
    );
  return customer?.customerRef ?? null;
}

/** Counts customers that were deleted at the provider too. */
export async function isCustomerOf(
  db: DbOrTx,
  { studentId, ...customer }: { studentId: number; provider: ProviderKey; customerRef: string },
): Promise<boolean> {
  return (await findStudentOfCustomer(db, customer)) === studentId;
}

/** Whether it is the customer of any student, even if it was deleted at the provider. */
export const isKnownCustomer = async (
  db: DbOrTx,
  customer: { provider: ProviderKey; customerRef: string },
): Promise<boolean> => (await findStudentOfCustomer(db, customer)) !== null;

async function findStudentOfCustomer(
  db: DbOrTx,
  { provider, customerRef }: { provider: ProviderKey; customerRef: string },
): Promise<number | null> {
  const [customer] = await db
    .select({ studentId: paymentCustomers.studentId })
    .from(paymentCustomers)
    .where(
      and(eq(paymentCustomers.provider, provider), eq(paymentCustomers.customerRef, customerRef)),
    );
  return customer?.studentId ?? null;
}
