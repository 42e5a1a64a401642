/** The kinds that a live's row names (product.md §16). */

/** DRAFT is seen by staff only. SCHEDULED → LIVE → ENDED → REPLAY, or CANCELLED. */
export const LIVE_STATUSES = [
  "DRAFT",
  "SCHEDULED",
  "LIVE",
  "ENDED",
  "REPLAY",
  "CANCELLED",
] as const;
export type LiveStatus = (typeof LIVE_STATUSES)[number];

/** LINK: a page elsewhere. HLS: a playlist elsewhere. BROADCAST: from the trainer's browser, through this server. */
export const LIVE_SOURCES = ["BROADCAST", "LINK", "HLS"] as const;
export type LiveSource = (typeof LIVE_SOURCES)[number];

/** LEFT: gave the seat up, or was not seen for five minutes while others could have had it. */
export const SEAT_STATES = ["SEATED", "WAITING", "LEFT"] as const;
