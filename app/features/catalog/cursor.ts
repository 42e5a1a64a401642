/**
 * Where a page of workouts ended: published time and id, the order of the category's index. Short and readable,
 * not secret: every query names its gym beside it, so a forged cursor only moves within what is public anyway.
 */
export interface Cursor {
  publishedAt: Date;
  id: number;
}

export function formatCursor({ publishedAt, id }: Cursor): string {
  return `${publishedAt.getTime().toString(36)}-${id.toString(36)}`;
}

const MAX_ID = 2 ** 31 - 1;
/** The years 1970 to 9999: what PostgreSQL and Date both hold. */
const MAX_TIME = Date.UTC(9999, 11, 31);

/** Null for anything that `formatCursor` did not write. */
export function parseCursor(value: string | null | undefined): Cursor | null {
  const [, time, id] = /^([0-9a-z]{1,10})-([0-9a-z]{1,6})$/.exec(value ?? "") ?? [];
  if (time === undefined || id === undefined) return null;
  const cursor = { publishedAt: Number.parseInt(time, 36), id: Number.parseInt(id, 36) };
  if (cursor.publishedAt > MAX_TIME || cursor.id < 1 || cursor.id > MAX_ID) return null;
  return { publishedAt: new Date(cursor.publishedAt), id: cursor.id };
}
