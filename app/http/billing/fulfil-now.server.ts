/** `fulfil` for the pages after a payment: a person is waiting, so trouble is an answer, not an error page. */
import type { Fulfilment } from "~/features/billing/subscriptions/converge-subscription.server";
import { fulfil } from "~/features/billing/orders/fulfil.server";
import { BrokenInvariant } from "~/kernel/errors";
import type { LoadContext } from "../load-context";
import { providerIsAway } from "./provider-away.server";

/** `refused`: paid otherwise than ordered; nothing is granted, and the log says what a person must look at. */
export async function fulfilNow(
  { db, payments, limits, log }: Pick<LoadContext, "db" | "payments" | "limits" | "log">,
  orderId: string,
): Promise<Fulfilment | "refused"> {
  // Who asks wildly waits; its events fulfil it all the same.
  if (!(await limits.take("fulfil", orderId)).ok) return "unknown";
  try {
    return await fulfil(db, { payments, orderId, now: new Date() });
  } catch (error) {
    if (providerIsAway(error)) return "unknown";
    if (!(error instanceof BrokenInvariant)) throw error;
    log.error({ err: error, orderId }, "a paid order was refused");
    return "refused";
  }
}
