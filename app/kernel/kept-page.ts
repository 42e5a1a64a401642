/** In the offline page, in place of the time at which a kept page was seen: only the service worker knows it. */
export const SEEN_AT = "{time}";
