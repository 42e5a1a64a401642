/** When a mail that could not be sent is tried again. Pure; `now` is a parameter. */
import { HOUR_MS, MINUTE_MS } from "~/kernel/time";

/** A sender silent for this long is taken for dead; its mail is sent again under the same Message-ID. */
export const LEASE_MS = 5 * MINUTE_MS;

/** After this it waits for the operator: about 33 hours of trying. */
export const MAX_ATTEMPTS = 14;

const MAX_WAIT_MS = 6 * HOUR_MS;

/** `attempts` includes the one that just failed: 1, 2, 4 … minutes, at most six hours. */
export function nextAttempt(attempts: number, now: Date): Date {
  const wait = Math.min(MAX_WAIT_MS, MINUTE_MS * 2 ** Math.min(attempts - 1, 20));
  return new Date(now.getTime() + wait);
}
