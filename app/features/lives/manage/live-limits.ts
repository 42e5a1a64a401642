/** What the form of a live offers and how much it takes; the page needs them without the rules. */
export const TITLE_MAX = 100;
export const DESCRIPTION_MAX = 2_000;
export const EQUIPMENT_MAX = 200;
export const REASON_MAX = 500;
export const DURATIONS = [15, 20, 30, 45, 60, 75, 90] as const;
export const OTHER_DURATION = "other";
export const DEFAULT_LEAD_MINUTES = 15;
export const MAX_LEAD_MINUTES = 120;
export const MAX_CAPACITY = 100_000;
/** A later day is a slip of the finger. */
export const MAX_DAYS_AHEAD = 730;
export const MAX_DURATION_MINUTES = 1_440;
/** Of a series, at once. */
export const MAX_OCCURRENCES = 52;

export const SERIES_SCOPES = ["one", "following", "all"] as const;
/** Cancelling shortens a series; what came before stays. */
export const CANCEL_SCOPES = ["one", "following"] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];
