/** What a challenge and the calendar of a member may hold. Pure. */
export const MIN_CHALLENGE_DAYS = 7;
export const MAX_CHALLENGE_DAYS = 84;
export const MAX_ITEMS_PER_DAY = 5;
export const MAX_ITEMS = MAX_CHALLENGE_DAYS * MAX_ITEMS_PER_DAY;
/** How far from today a member may begin, or move an item to. */
export const MAX_DAYS_AHEAD = 365;
/** What visitors see of the days. */
export const VISITOR_DAYS = 7;
export const NAME_MAX = 80;
export const DESCRIPTION_MAX = 2_000;
