/** A picture's bytes may change under the same address: cached for a week, then revalidated in the background. */
export const PICTURE_CACHE = "public, max-age=604800, stale-while-revalidate=2592000";
/** For a picture that stands in for a variant not made yet. */
export const STAND_IN_CACHE = "public, max-age=60";
