import { recordEvent } from "~/features/tracking/record-event.server";
import type { LoadContext } from "../load-context";

/** A free checkout that is refused is an analytics event and nothing else (spec §8), by page and by call. */
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
