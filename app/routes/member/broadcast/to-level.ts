/** The level of sound samples on a scale that eyes follow: decibels, −60 dB and less is 0, full scale is 100. Pure. */
const FLOOR_DB = -60;

export function toLevel(samples: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < samples.length; index += 1) sum += (samples[index] ?? 0) ** 2;
  if (sum === 0) return 0;
  const decibels = 10 * Math.log10(sum / samples.length);
  return Math.round(Math.min(100, Math.max(0, (1 - decibels / FLOOR_DB) * 100)));
}
