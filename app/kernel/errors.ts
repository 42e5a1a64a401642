/**
 * Something that cannot be, is: a fault of ours, for the log and the 500 page. What a person can cause is a
 * refusal (result.ts), never this.
 */
export class BrokenInvariant extends Error {
  override name = "BrokenInvariant";
}

/** The one row that a key promises. */
export function exactlyOne<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows;
  if (rows.length !== 1 || row === undefined) {
    throw new BrokenInvariant(`Expected exactly one ${what}, found ${rows.length}`);
  }
  return row;
}
