/** The life of a session (decisions §1): 30 days, sliding. Pure; `now` is a parameter. */
const HOUR = 60 * 60 * 1000;
const SESSION_LIFE_MS = 30 * 24 * HOUR;

/** The row is written at most this often, so that reading a page is not a write. */
export const TOUCH_EVERY_MS = HOUR;

export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_LIFE_MS);
}

export function needsTouch(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= TOUCH_EVERY_MS;
}
