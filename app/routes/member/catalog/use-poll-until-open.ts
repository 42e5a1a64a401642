/** After a payment: reloads every 1.5 s, at most ten times, until the first locked workout opens (product.md §4). */
import { useEffect, useState } from "react";
import { POLL_INTERVAL_MS, MAX_POLLS } from "~/features/catalog/poll-until-open";

export interface Opening {
  /** The page that reloads by itself without script. */
  again: string;
  /** The workout the payer is waiting for. */
  workoutId: number;
}

export interface LookingAgain {
  /** The list's address. */
  list: string;
  opening: Opening | null;
  workouts: readonly { id: number; locked: boolean }[];
}

/** True while it may still open. */
export function usePollUntilOpen(
  { list, opening, workouts }: LookingAgain,
  { revalidate, state }: { revalidate: () => void; state: "idle" | "loading" },
): boolean {
  // The workout that was locked when the payer came back, however many are locked after it.
  const waitsFor = opening?.workoutId ?? null;
  const [look, setLook] = useState({ list, waitsFor, times: 0 });
  if (look.list !== list || (look.waitsFor === null) !== (waitsFor === null)) {
    setLook({ list, waitsFor, times: 0 });
  }
  const waiting =
    opening !== null &&
    look.times < MAX_POLLS &&
    workouts.some(({ id, locked }) => id === look.waitsFor && locked);

  useEffect(() => {
    if (!waiting || state !== "idle") return undefined;
    const timer = setTimeout(() => {
      setLook((before) => ({ ...before, times: before.times + 1 }));
      revalidate();
    }, POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [waiting, state, revalidate]);
  return waiting;
}
