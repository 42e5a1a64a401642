/** The day of a member, in the member's own time zone. Pure. */
import { DateTime } from "luxon";

interface MemberDay {
  /** `2026-11-27`. */
  today: string;
  /** Its first moment, which is not midnight where the clock skips that hour. */
  begunAt: Date;
}

/** An unknown zone reads as UTC. */
export function toMemberDay(now: Date, timeZone: string): MemberDay {
  const local = DateTime.fromJSDate(now, { zone: timeZone });
  const clock = local.isValid ? local : DateTime.fromJSDate(now, { zone: "UTC" });
  return { today: clock.toFormat("yyyy-MM-dd"), begunAt: clock.startOf("day").toJSDate() };
}
