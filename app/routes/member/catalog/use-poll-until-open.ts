/** After a payment: reloads every 1.5 s, at most ten times, until the first locked workout opens (product.md §4). */
import { useEffect, useState } from "react";
import { POLL_INTERVAL_MS, MAX_POLLS } from "~/features/catalog/poll-until-open";

interface Opening {
  /** The next address of the page that reloads without script. */
  again: string;
  /** The workout that the member has paid for. */
  workoutId: number;
}

interface PollOptions {
  /** The list's address. */
  list: string;
  opening: Opening | null;
  workouts: readonly { id: number; locked: boolean }[];
}

/** True while the workout may still open. */
export function usePollUntilOpen(
  { list, opening, workouts }: PollOptions,
  { revalidate, state }: { revalidate: () => void; state: "idle" | "loading" },
): boolean {
  // The first locked workout of the first load; later loads may find another one first.
  const workoutId = opening?.workoutId ?? null;
  const [poll, setPoll] = useState({ list, workoutId, count: 0 });
  if (poll.list !== list || (poll.workoutId === null) !== (workoutId === null)) {
    setPoll({ list, workoutId, count: 0 });
  }
  const waiting =
    opening !== null &&
    poll.count < MAX_POLLS &&
    workouts.some(({ id, locked }) => id === poll.workoutId && locked);

  useEffect(() => {
    if (!waiting || state !== "idle") return undefined;
    const timer = setTimeout(() => {
      setPoll((before) => ({ ...before, count: before.count + 1 }));
      revalidate();
    }, POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [waiting, state, revalidate]);
  return waiting;
}
