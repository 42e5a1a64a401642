import { seesSource } from "~/features/lives/live-action";
import { keepSeat } from "~/features/lives/seats/keep-seat.server";
import { findSeat, type OwnSeat } from "~/features/lives/seats/queries.server";
import type { GymPageContext } from "~/http/request-context.server";
import { webAddress } from "~/kernel/web-address";
import type { LiveAccess } from "./live-access.server";
import type { FoundLive } from "./live.server";

/**
 * The viewer's seat, and the external live's address for those who have joined, and staff. Loading the page is a sign
 * of life, because without script nothing else is one.
 */
export async function loadSeat(
  { db, now, person }: Pick<GymPageContext, "db" | "now" | "person">,
  { live, access }: { live: FoundLive; access: LiveAccess },
): Promise<{ own: OwnSeat | null; sourceUrl: string | null }> {
  const canHold =
    person !== null && access.phase === "open" && access.isEntitled && !access.isStaff;
  const own = canHold
    ? await findSeat(db, { gymId: live.gymId, liveId: live.id, studentId: person.studentId })
    : null;
  if (canHold && own) {
    await keepSeat(db, { gymId: live.gymId, liveId: live.id, studentId: person.studentId, now });
  }
  const isShown = seesSource({ ...access, isSeated: own?.state === "SEATED" });
  return { own, sourceUrl: isShown && live.source === "LINK" ? webAddress(live.sourceUrl) : null };
}
