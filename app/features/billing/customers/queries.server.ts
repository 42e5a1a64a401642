import { and, eq, isNull } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { paymentCustomers } from "./schema.server";

/** The student's customer id at the provider; null before the first purchase. */
export async function findCustomerRef(
  db: DbOrTx,
  { studentId, provider }: { studentId: number; provider: string },
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

/** Now, or before it was deleted there. */
export async function isCustomerOf(
  db: DbOrTx,
  { studentId, ...customer }: { studentId: number; provider: string; customerRef: string },
): Promise<boolean> {
  return (await findStudentOfCustomer(db, customer)) === studentId;
}

/** Of any student, also when it was deleted there since. */
export const isKnownCustomer = async (
  db: DbOrTx,
  customer: { provider: string; customerRef: string },
): Promise<boolean> => (await findStudentOfCustomer(db, customer)) !== null;

async function findStudentOfCustomer(
  db: DbOrTx,
  { provider, customerRef }: { provider: string; customerRef: string },
): Promise<number | null> {
  const [customer] = await db
    .select({ studentId: paymentCustomers.studentId })
    .from(paymentCustomers)
    .where(
      and(eq(paymentCustomers.provider, provider), eq(paymentCustomers.customerRef, customerRef)),
    );
  return customer?.studentId ?? null;
}
