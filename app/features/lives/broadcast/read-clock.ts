/** Reads a time as people write it on a player's clock, "4:30" or "1:02:03", in seconds. Null: it is none. Pure. */
export function readClock(text: string): number | null {
  const [, hours, minutes, seconds] =
    /^(?:(\d{1,2}):)?(\d{1,3})[:.](\d{2})$/.exec(text.trim()) ?? [];
  if (minutes === undefined || seconds === undefined || Number(seconds) > 59) return null;
  if (hours !== undefined && Number(minutes) > 59) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
}
