import { recordEvent } from "~/features/tracking/record-event.server";
import type { LoadContext } from "../load-context";

/** A refused free checkout is only recorded as an analytics event (product.md §8), from the page and from the call. */
export const noteFailedCheckout = (
  db: LoadContext["db"],
  of: { studentId: number; gymId: number | null; planId: number; reason: string },
): Promise<unknown> =>
  recordEvent(db, {
    name: "Checkout failed",
    gymId: of.gymId,
    studentId: of.studentId,
    facts: { subscriptionTypeId: of.planId, reason: of.reason },
    now: new Date(),
  });
