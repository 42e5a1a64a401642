/** The time until a live begins, in the units that its page shows. Pure. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/kernel/time";

export interface Countdown {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Full seconds; null: the moment has come. */
export function splitCountdown(remainingMs: number): Countdown | null {
  if (remainingMs <= 0) return null;
  // The last second is shown as one, not as none.
  const ms = Math.ceil(remainingMs / SECOND_MS) * SECOND_MS;
  return {
    days: Math.floor(ms / DAY_MS),
    hours: Math.floor((ms % DAY_MS) / HOUR_MS),
    minutes: Math.floor((ms % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((ms % MINUTE_MS) / SECOND_MS),
  };
}
