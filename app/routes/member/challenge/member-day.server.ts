import { toMemberDay } from "~/features/challenges/member-day";
import type { Gym } from "~/features/gyms/queries.server";
import { findTimeZone } from "~/features/workout-tracking/to-tracked-event";
import type { MemberContext } from "~/http/request-context.server";

/** Today in the member's own time zone, else in the gym's. */
export function findMemberDay({ now, person }: Pick<MemberContext, "now" | "person">, gym: Gym) {
  const timeZone = findTimeZone(person.timeZone) ?? gym.timeZone;
  return { timeZone, today: toMemberDay(now, timeZone).today };
}
