/** A picture may change under the same address: browsers keep it for a week, then revalidate in the background. */
export const PICTURE_CACHE = "public, max-age=604800, stale-while-revalidate=2592000";
/** For a picture that replaces a variant which does not exist yet. */
export const STAND_IN_CACHE = "public, max-age=60";
