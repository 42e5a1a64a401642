/**
 * Thrown when an internal invariant is violated; the log and the 500 page report it. Expected failures are `Result`s
 * (result.ts).
 */
export class BrokenInvariant extends Error {
  override name = "BrokenInvariant";
}

/** Returns the single row that a unique key guarantees. */
export function exactlyOne<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows;
  if (rows.length !== 1 || row === undefined) {
    throw new BrokenInvariant(`Expected exactly one ${what}, found ${rows.length}`);
  }
  return row;
}
