/** A picture's address is not made anew with its bytes: a week, then asked for again behind the scenes. */
export const PICTURE_CACHE = "public, max-age=604800, stale-while-revalidate=2592000";
/** What stands in for a variant that could not be made yet. */
export const STAND_IN_CACHE = "public, max-age=60";
