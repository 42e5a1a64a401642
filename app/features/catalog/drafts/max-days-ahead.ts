/** How long before its publication a draft is scheduled at most: to the same day of the next year, a leap year too. */
export const MAX_DAYS_AHEAD = 366;
