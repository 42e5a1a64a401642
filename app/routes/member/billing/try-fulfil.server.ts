import type { Fulfilment } from "~/features/billing/subscriptions/sync-subscription.server";
import { fulfil } from "~/features/billing/orders/fulfil.server";
import { BrokenInvariant } from "~/kernel/errors";
import type { LoadContext } from "~/http/load-context";
import {
  logProviderUnavailable,
  isProviderUnavailable,
} from "~/http/billing/provider-unavailable.server";

/**
 * Fulfils an order for a page after the payment. The buyer waits for the page, so errors are outcomes. `refused`: the
 * payment does not match the order; the order grants nothing, and the log asks the operator to look at it.
 */
export async function tryFulfil(
  {
    db,
    payments,
    limits,
    log,
    now,
  }: Pick<LoadContext, "db" | "payments" | "limits" | "log" | "now">,
  orderId: string,
): Promise<Fulfilment | "refused"> {
  // Beyond the limit the provider's events fulfil the order.
  if (!(await limits.consume("fulfil", orderId)).ok) return "unknown";
  try {
    return await fulfil(db, { payments, orderId, now });
  } catch (error) {
    if (isProviderUnavailable(error)) {
      logProviderUnavailable({ log }, error);
      return "unknown";
    }
    if (!(error instanceof BrokenInvariant)) throw error;
    log.error({ err: error, orderId }, "a paid order was refused");
    return "refused";
  }
}
