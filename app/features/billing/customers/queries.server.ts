import { and, eq } from "drizzle-orm";
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
    .where(and(eq(paymentCustomers.studentId, studentId), eq(paymentCustomers.provider, provider)));
  return customer?.customerRef ?? null;
}
