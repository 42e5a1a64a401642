/** Bytes as a reader sees them: "48 kB", "1.2 MB"; a unit is a thousand of the one before. */
const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

export function formatBytes(bytes: number, lang: string): string {
  let unit = 0;
  let value = bytes;
  // 999.5 would be rounded to a thousand.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return new Intl.NumberFormat(lang === "en" ? "en-GB" : lang, {
    style: "unit",
    unit: UNITS[unit],
    unitDisplay: unit === 0 ? "long" : "short",
    maximumFractionDigits: unit < 2 || value >= 10 ? 0 : 1,
  }).format(value);
}
