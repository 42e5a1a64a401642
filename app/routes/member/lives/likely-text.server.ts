import { findLikelyNext } from "~/features/lives/likely-next";
import { listPastStarts } from "~/features/lives/queries.server";
import type { GymPageContext } from "~/http/request-context.server";
import { addDays } from "~/kernel/time";

/** Older lives say little about the next one. */
const PAST_DAYS = 180;
const MAX_PAST = 40;

/** "Usually on Fridays around 18:00."; null: the gym's past says nothing. */
export async function findLikelyText({ db, gym, now, t }: GymPageContext): Promise<string | null> {
  const since = addDays(now, -PAST_DAYS);
  const likely = findLikelyNext(
    await listPastStarts(db, { gymId: gym.id, since, limit: MAX_PAST }),
  );
  return likely && t(`likely.${likely.weekday}`, { time: likely.time });
}
