/** Time filters (product.md §9, §13): minutes in (0,10], (10,20], (20,30], (30,45] and above. */
export const TIME_FILTERS = ["T10", "T20", "T30", "T45", "T45_PLUS"] as const;
export type TimeFilter = (typeof TIME_FILTERS)[number];

const UPPER_MINUTES = [10, 20, 30, 45];

/** 1 … 5, in the order of `TIME_FILTERS`; what the tables keep. Seconds are whole and at least 1. */
export function timeBucketOf(seconds: number): number {
  const at = UPPER_MINUTES.findIndex((minutes) => seconds <= minutes * 60);
  return at === -1 ? TIME_FILTERS.length : at + 1;
}

/** Null for anything that is no filter. */
export function parseTimeFilter(value: string | null | undefined): TimeFilter | null {
  return TIME_FILTERS.find((filter) => filter === value) ?? null;
}

export function timeBucketOfFilter(filter: TimeFilter): number {
  return TIME_FILTERS.indexOf(filter) + 1;
}
