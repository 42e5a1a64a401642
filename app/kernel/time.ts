/** Fixed lengths of time. Months and years of a gym's calendar: app/features/billing/subscriptions/period.ts. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Cookies, caches and rate limits count in seconds. */
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
export const YEAR_SECONDS = 365 * DAY_SECONDS;

/** Days of 24 hours, as a trial counts them. */
export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS);
}
