/** How much a test tries: a telling selection in `npm test`, everything in `npm run test:soak`, which sets SOAK. */
import { DAY_MS } from "~/kernel/time";

export const SOAK = process.env["SOAK"] === "full";

/** In CI's short soak too: what runs there in its usual size. */
export const SHORT_SOAK = process.env["SOAK"] !== undefined;

export const inSoak = <T>(usual: T, soak: T): T => (SOAK ? soak : usual);

/** All of them in the soak; otherwise the first, the last and evenly chosen ones between, the same in every run. */
export function sample<T>(all: readonly T[], count: number): T[] {
  if (SOAK || all.length <= count) return [...all];
  const step = (all.length - 1) / Math.max(1, count - 1);
  const chosen = new Set(Array.from({ length: count }, (_, at) => Math.round(at * step)));
  return all.filter((_, at) => chosen.has(at));
}

/**
 * The days of a walk, counted from its start: each of them in the soak; otherwise those on which something is due, and
 * the last.
 */
export function walkedDays({
  from,
  count,
  due,
}: {
  from: Date;
  count: number;
  due: readonly Date[];
}): number[] {
  const days = Array.from({ length: count }, (_, at) => at + 1);
  if (SOAK) return days;
  const near = due.map((at) => (at.getTime() - from.getTime()) / DAY_MS);
  return days.filter((day) => day === count || near.some((one) => Math.abs(day - one) < 0.5));
}
