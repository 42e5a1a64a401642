/** How durations are written (product.md §2 "Workout player dialog"). Seconds are whole and at least 1. */

/** `0:45`, `12:05`, `1:02:03`: in the player and on a movement's row. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const h = Math.floor(whole / 3600);
  const m = Math.floor((whole % 3600) / 60);
  const s = String(whole % 60).padStart(2, "0");
  return h > 0 ? `${h}:${String(m).padStart(2, "0")}:${s}` : `${m}:${s}`;
}

type DurationLabel = { unit: "seconds"; count: number } | { unit: "minutes"; count: number };

/** On a card: whole minutes, rounded to the nearest; below a minute, seconds. */
export function durationLabel(seconds: number): DurationLabel {
  if (seconds < 60) return { unit: "seconds", count: Math.max(0, Math.round(seconds)) };
  return { unit: "minutes", count: Math.round(seconds / 60) };
}

/** For `<time datetime>`: ISO 8601, `PT1H2M3S`. */
export function isoDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const h = Math.floor(whole / 3600);
  const m = Math.floor((whole % 3600) / 60);
  const s = whole % 60;
  const parts = `${h ? `${h}H` : ""}${m ? `${m}M` : ""}${s ? `${s}S` : ""}`;
  return `PT${parts || "0S"}`;
}
