/** Null: no number of a row, and none that its column could hold. Pure. */
export const readRowId = (text: unknown): number | null =>
  typeof text === "string" && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
