/** The provider's page for a member's cards and receipts (decisions §9); there is none before the first purchase. */
import type { Db } from "~/db/client.server";
import { ok, refuse, type Result } from "~/kernel/result";
import type { PaymentPort } from "../payment-port";
import { findCustomerRef } from "./queries.server";

export const hasPortal = async (
  db: Db,
  { payments, studentId }: { payments: PaymentPort; studentId: number },
): Promise<boolean> =>
  payments.openPortal !== null &&
  (await findCustomerRef(db, { studentId, provider: payments.key })) !== null;

export async function openPortal(
  db: Db,
  given: { payments: PaymentPort; studentId: number; returnUrl: string },
): Promise<Result<{ url: string }, "no-portal">> {
  const { payments, studentId, returnUrl } = given;
  const customerRef = await findCustomerRef(db, { studentId, provider: payments.key });
  if (!payments.openPortal || customerRef === null) return refuse("no-portal");
  return ok(await payments.openPortal({ customerRef, returnUrl }));
}
