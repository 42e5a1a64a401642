/** When a failed mail is retried. Pure; `now` is a parameter. */
import { HOUR_MS, MINUTE_MS } from "~/kernel/time";

/** A sender that reports nothing for this long counts as dead; its mail is sent again under the same Message-ID. */
export const LEASE_MS = 5 * MINUTE_MS;

/** After these attempts the mail waits for the operator: about 33 hours of retries. */
export const MAX_ATTEMPTS = 14;

const MAX_WAIT_MS = 6 * HOUR_MS;

/** `attempts` includes the one that just failed: 1, 2, 4 … minutes, at most six hours. */
export function nextAttempt(attempts: number, now: Date): Date {
  const wait = Math.min(MAX_WAIT_MS, MINUTE_MS * 2 ** Math.min(attempts - 1, 20));
  return new Date(now.getTime() + wait);
}
