/**
 * The provider's page of a member's cards and receipts (product.md §18). A member has none before the first purchase.
 */
import type { Db } from "~/db/client.server";
import { ok, refuse, type Result } from "~/kernel/result";
import type { PaymentPort } from "../payment-port";
import { ensureCustomer } from "./ensure-customer.server";
import { findCustomerRef } from "./queries.server";

export const hasPortal = async (
  db: Db,
  { payments, studentId }: { payments: PaymentPort; studentId: number },
): Promise<boolean> =>
  payments.openPortal !== null &&
  (await findCustomerRef(db, { studentId, provider: payments.key })) !== null;

export async function openPortal(
  db: Db,
  {
    payments,
    student,
    returnUrl,
  }: {
    payments: PaymentPort;
    student: { studentId: number; email: string; name: string };
    returnUrl: string;
  },
): Promise<Result<{ url: string }, "no-portal">> {
  const { studentId } = student;
  const customerRef = await findCustomerRef(db, { studentId, provider: payments.key });
  if (!payments.openPortal || customerRef === null) return refuse("no-portal");
  // A member whose customer was deleted at the provider gets a new customer, which has no receipts yet.
  const page =
    (await payments.openPortal({ customerRef, returnUrl })) ??
    (await payments.openPortal({
      customerRef: await ensureCustomer(db, { payments, student }),
      returnUrl,
    }));
  return page ? ok(page) : refuse("no-portal");
}
