/** `fulfil` for the pages after a payment: a person is waiting, so trouble is an answer and not an error page. */
import type { Fulfilment } from "~/features/billing/subscriptions/converge-subscription.server";
import { fulfil } from "~/features/billing/orders/fulfil.server";
import { BrokenInvariant } from "~/kernel/errors";
import type { LoadContext } from "~/http/load-context";
import { logProviderAway, providerIsAway } from "~/http/billing/provider-unavailable.server";

/** `refused`: what was paid does not match the order; nothing is granted, and the log asks a person to look. */
export async function fulfilNow(
  { db, payments, limits, log }: Pick<LoadContext, "db" | "payments" | "limits" | "log">,
  orderId: string,
): Promise<Fulfilment | "refused"> {
  // Rate-limited; events fulfil the order all the same.
  if (!(await limits.take("fulfil", orderId)).ok) return "unknown";
  try {
    return await fulfil(db, { payments, orderId, now: new Date() });
  } catch (error) {
    if (providerIsAway(error)) {
      logProviderAway({ log }, error);
      return "unknown";
    }
    if (!(error instanceof BrokenInvariant)) throw error;
    log.error({ err: error, orderId }, "a paid order was refused");
    return "refused";
  }
}
