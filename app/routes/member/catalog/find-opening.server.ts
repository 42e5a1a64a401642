import { parsePollCount } from "~/features/catalog/poll-until-open";
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";

/**
 * After a payment: the workout that the member waits for, and the address that loads the page again; null: nothing is
 * still closed.
 */
export function findOpening(
  searchParams: URLSearchParams,
  workouts: readonly { id: number; accessEnabled: boolean }[],
  buildAddress: (poll: number, opens: number) => string,
): { workoutId: number; again: string } | null {
  const polls = parsePollCount(searchParams.get("poll"));
  if (searchParams.get("checkout") !== "success" || polls === null) return null;
  // The first locked workout; without script the address remembers it.
  const opens = parseWorkoutId(searchParams.get("opens") ?? undefined);
  const opening = workouts.find(({ id, accessEnabled }) =>
    opens === null ? !accessEnabled : id === opens,
  );
  if (!opening || opening.accessEnabled) return null;
  return { workoutId: opening.id, again: buildAddress(polls + 1, opening.id) };
}
