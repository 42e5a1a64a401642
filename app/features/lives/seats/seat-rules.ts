/** Who sits, who waits and who has left (product.md §16). Pure; every moment is the server's. */
import { MINUTE_MS } from "~/kernel/time";

/** A page without a sign of life for this long gives its seat up. */
export const SEAT_TTL_MS = 5 * MINUTE_MS;

/** People whose page was last seen then or before have left. */
export const staleBefore = (now: Date): Date => new Date(now.getTime() - SEAT_TTL_MS);

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
