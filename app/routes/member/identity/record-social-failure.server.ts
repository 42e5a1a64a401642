import { recordEvent } from "~/features/tracking/record-event.server";
import type { PageContext } from "~/http/request-context.server";

export const recordSocialFailure = (
  { db, now }: Pick<PageContext, "db" | "now">,
  { gymId, reason }: { gymId: number | null; reason: string },
): Promise<void> =>
  recordEvent(db, {
    name: "Social login failed",
    gymId,
    facts: { reason },
    now,
  });
