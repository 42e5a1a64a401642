/** Whether the name is that of a time zone that this engine knows, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  // Offsets such as +01:00 know no summer time, and engines take them too.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}
