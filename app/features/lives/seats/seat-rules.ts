/** Who sits, who waits and who has left (product.md §16). Pure; every moment is the server's. */
import { MINUTE_MS } from "~/kernel/time";
import type { JoinPhase } from "../live-times";

/** A page without a sign of life for this long gives its seat up, where `statesFreedBySilence` says so. */
export const SEAT_TTL_MS = 5 * MINUTE_MS;

/** A page that was last seen then or before is silent. */
export const staleBefore = (now: Date): Date => new Date(now.getTime() - SEAT_TTL_MS);

/**
 * Which states silence ends. A seat of a live without limit is taken from nobody. After the end the rows say who was
 * there, so that silence ends none.
 */
export function statesFreedBySilence(
  capacity: number | null,
  phase: JoinPhase,
): ("SEATED" | "WAITING")[] {
  if (phase === "over") return [];
  return capacity === null ? ["WAITING"] : ["SEATED", "WAITING"];
}

/** How many of those who wait sit down now. `capacity` null: as many as come. */
export function countToSeat({
  capacity,
  seated,
  waiting,
}: {
  capacity: number | null;
  seated: number;
  waiting: number;
}): number {
  if (capacity === null) return waiting;
  // A gym may lower the capacity below the people who sit already; nobody is sent away.
  return Math.max(0, Math.min(waiting, capacity - seated));
}

/** Seats that are still free; null: no limit. */
export const countFreeSeats = (capacity: number | null, seated: number): number | null =>
  capacity === null ? null : Math.max(0, capacity - seated);
