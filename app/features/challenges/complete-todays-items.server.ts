import type { Tx } from "~/db/client.server";
import { listCompletedSince } from "~/features/catalog/completions/queries.server";
import { completeChallengeItems } from "./complete-challenge-items.server";
import { toMemberDay } from "./member-day";

/**
 * An item that comes to stand on today is done if its workout was completed today already: the member joins or moves
 * after the training.
 */
export async function completeTodaysItems(
  tx: Tx,
  {
    gymId,
    studentId,
    now,
    timeZone,
  }: { gymId: number; studentId: number; now: Date; timeZone: string },
): Promise<void> {
  const { today, begunAt } = toMemberDay(now, timeZone);
  const completed = await listCompletedSince(tx, { gymId, studentId, since: begunAt });
  const own = { gymId, studentId, workoutGroupItemId: null, day: today };
  await completeChallengeItems(
    tx,
    completed.map(({ workoutId, completedAt }) => ({ ...own, workoutId, at: completedAt })),
  );
}
