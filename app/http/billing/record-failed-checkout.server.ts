import { recordEvent } from "~/features/tracking/record-event.server";
import type { LoadContext } from "../load-context";

/** A refused free checkout has no failure page: an analytics event records it (product.md §8). */
export const recordFailedCheckout = (
  { db, now }: Pick<LoadContext, "db" | "now">,
  checkout: { studentId: number; gymId: number | null; planId: number; reason: string },
): Promise<unknown> =>
  recordEvent(db, {
    name: "Checkout failed",
    gymId: checkout.gymId,
    studentId: checkout.studentId,
    facts: { subscriptionTypeId: checkout.planId, reason: checkout.reason },
    now,
  });
