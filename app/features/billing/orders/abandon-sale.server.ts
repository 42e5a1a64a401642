/**
 * The provider refuses to pay this seller (`CreatorRefused`), so what we know of the account is out of date.
 * Re-read it, so that nothing more is sold for it, and close the order uncharged.
 */
import type { Db } from "~/db/client.server";
import { syncAccount } from "../accounts/sync-account.server";
import { CreatorRefused, type PaymentPort } from "../payment-port";
import { withdraw } from "./withdraw.server";
import type { Order } from "./queries.server";

export async function abandonSale(
  db: Db,
  { payments, order, now }: { payments: PaymentPort; order: Order; now: Date },
): Promise<void> {
  const { destinationRef } = order;
  if (destinationRef !== null) await syncAccount(db, { payments, accountRef: destinationRef });
  await withdraw(db, { payments, order, now });
}

/** For use in `catch`; every other error is rethrown. */
export function creatorRefused(error: unknown): "creator-refused" {
  if (error instanceof CreatorRefused) return "creator-refused";
  throw error;
}
