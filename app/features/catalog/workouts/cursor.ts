/**
 * Where a page of workouts ended: the value the list is ordered by (a time in milliseconds, or a number of likes)
 * and the workout's id. Readable and not secret: every query also names its gym, so a forged cursor only moves
 * within what is public anyway.
 */
export interface Cursor {
  at: number;
  id: number;
}

export const MAX_ID = 2 ** 31 - 1;
/** The years 1970 to 9999, which both PostgreSQL and Date can hold. */
const MAX_AT = Date.UTC(9999, 11, 31);

/** Before everything. */
export const FROM_THE_START: Cursor = { at: MAX_AT, id: MAX_ID };

export function formatCursor({ at, id }: Cursor): string {
  return `${at.toString(36)}-${id.toString(36)}`;
}

/** Null for anything that `formatCursor` did not write. */
export function parseCursor(value: string | null | undefined): Cursor | null {
  const [, time, id] = /^([0-9a-z]{1,10})-([0-9a-z]{1,6})$/.exec(value ?? "") ?? [];
  if (time === undefined || id === undefined) return null;
  const cursor = { at: Number.parseInt(time, 36), id: Number.parseInt(id, 36) };
  if (cursor.at > MAX_AT || cursor.id < 1 || cursor.id > MAX_ID) return null;
  return cursor;
}
