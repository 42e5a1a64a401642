/** A category's cuid, as the table's check constraint demands. Anything else names no category. */
export function isWorkoutTypeKey(key: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(key);
}

/** The workout's number in an address; null when it cannot be a row's id (PostgreSQL's int4). */
export function parseWorkoutId(text: string | undefined): number | null {
  if (!text || !/^[1-9][0-9]{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id < 2 ** 31 ? id : null;
}
