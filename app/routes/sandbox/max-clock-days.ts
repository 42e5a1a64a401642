export const MAX_CLOCK_DAYS = 400;
