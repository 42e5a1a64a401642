import { recordEvent } from "~/features/tracking/record-event.server";
import type { PageContext } from "~/http/request-context.server";

/** With `stateHash` the failure is recorded once, however often its address is opened. */
export const recordSocialFailure = (
  { db, now }: Pick<PageContext, "db" | "now">,
  { gymId, reason, stateHash }: { gymId: number | null; reason: string; stateHash?: string },
): Promise<void> =>
  recordEvent(db, {
    name: "Social login failed",
    gymId,
    facts: { reason },
    key: stateHash === undefined ? null : `${reason}:${stateHash}`,
    now,
  });
